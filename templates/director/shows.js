// What the director's page knows of each show: its keys, what its decisions are, what its arguments can be.

import { named } from "/static/common/words.js";

/** Keys by place on the keyboard (a Latin letter is printed), so that they work in every keyboard layout. */
const ENGINE = {
  undo: "U",
  redo: "Shift+U",
  pause: "P",
  resume: "P",
  restart_clock: "Shift+C",
  stop: "K",
  go: "Space",
  back: "Backspace",
  hold: "Shift+H",
  release: "Shift+H",
};

const players = ({ roster }) => roster.map((player, index) => ({ value: index + 1, label: player.name }));

const sectors = (view) => view.sectors.map((mark, index) => ({
  value: index + 1, label: String(index + 1), note: mark === "unplayed" ? "" : named("mark", mark), mark,
}));

const chgk = {
  keys: {
    seat_team: "T",
    spin: "S",
    respin: "Shift+S",
    arrow: "A",
    open: "O",
    seat: "E",
    bring_black_box: "B",
    show_media: "M",
    read: "R",
    start_clock: "C",
    early_answer: "Y",
    answer: "W",
    use_extra_minute: "X",
    club_help: "H",
    correct: "1",
    wrong: "2",
    no_answer: "3",
    next: "N",
    request_decisive: "D",
    grant: "G",
    refuse: "F",
    break: "J",
    end_break: "L",
    correct_ruling: "V",
    void: "Shift+V",
    load_reserve: "Z",
    declare: "Shift+D",
  },
  held: ["void"],
  sides: ["experts", "viewers"],
  decisions: {
    pick_one: ["seat"],
    answering: ["correct", "wrong", "no_answer"],
    time_up: ["answer", "use_extra_minute", "club_help"],
    decisive_requested: ["grant", "refuse"],
    no_questions: ["load_reserve", "declare"],
  },
  choices: {
    sector: (view) => ({ options: sectors(view) }),
    player: (view) => ({ options: players(view) }),
    players: (view) => ({ options: players(view), wanted: view.season.decisive_players }),
    target: () => ({ options: ["experts", "viewers"].map((value) => ({ value, label: named("choice", value) })) }),
  },
};

const PLAIN = { keys: {}, held: [], sides: [], decisions: {}, choices: {} };
const SHOWS = { chgk };

/** Give what is known of a show, and the plain defaults for one that nobody has told this page about. */
export function showOf(name) {
  const show = { ...PLAIN, ...SHOWS[name] };
  return { ...show, keys: { ...ENGINE, ...show.keys } };
}
