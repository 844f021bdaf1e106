// What the director's page knows of each show: its keys, the order of its numbers, the choices that its view offers.

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
  choices: {
    player: (view) => view.roster.map((player, index) => [index + 1, player.name]),
    players: (view) => view.roster.map((player, index) => [index + 1, player.name]),
    target: () => ["experts", "viewers"].map((side) => [side, side]),
  },
};

const PLAIN = { keys: {}, held: [], sides: [], choices: {} };
const SHOWS = { chgk };

/** Give what is known of a show, and the plain defaults for one that nobody has told this page about. */
export function showOf(name) {
  const show = { ...PLAIN, ...SHOWS[name] };
  return { ...show, keys: { ...ENGINE, ...show.keys } };
}
