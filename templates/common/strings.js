// Every word on the operators' pages, and the few that pages put on air.

const en = {
  "start./director": "Director",
  "start./director.what": "Runs the show: steps, rundown, clocks, devices, log.",
  "start./air": "On air",
  "start./air.what": "The programme picture, transparent, 1920 × 1080.",
  "start./api/health": "Health",
  "start./api/health.what": "How the server and its devices stand, for programs.",
  "start./api/openapi.json": "Interface",
  "start./api/openapi.json.what": "The HTTP interface, described as OpenAPI.",

  "line.lost": "Connection lost",
  "line.lost.what": "What you see may be old, and no press arrives. Trying again …",
  "line.up": "connected",
  "line.down": "no connection",
  refused: "refused",
  "refused.lost": "not sent: no connection",
  "refused.missing": "fill in: {what}",

  panic: "PANIC",
  hold: "hold 1 s",
  help: "Keys",
  "help.close": "close",
  held: "HELD",
  "held.what": "the clock stands; resume lets it go on",

  next: "Next",
  "next.none": "No single next step: your decision",
  "next.clock": "The clock is running",
  "next.over": "The game is over",

  rundown: "Rundown",
  "rundown.empty": "This episode has no rundown",
  "rundown.current": "on air",
  "rundown.standby": "standby",
  "rundown.nothing": "nothing on standby",
  "rundown.plan": "plan",
  "rundown.elapsed": "elapsed",
  "rundown.over": "over",
  "rundown.under": "under",
  "rundown.segment": "segment",

  turn: "Undo",
  "undo.what": "Undo: {what}",
  "undo.none": "Nothing to undo",
  "redo.what": "Redo: {what}",
  "redo.none": "Nothing to redo",

  score: "Correct the score",
  devices: "Devices",
  "device.up": "up",
  "device.unknown": "sent, never answers",
  "device.down": "down",
  "device.unavailable": "unavailable",
  "device.waiting": "{count} waiting",
  resync: "Resync",
  "resync.all": "Resync all",
  test: "Test",

  log: "Log",
  "step.sent": "sent",
  "step.confirmed": "confirmed",
  "step.failed": "FAILED",
  "step.cancelled": "cancelled",
  "step.suppressed": "suppressed",

  sector: "Sector",
  clock: "Clock",
  "clock.none": "no clock",
  "clock.top": "the top spins",
  "clock.minute": "minute",
  "clock.extra": "extra minute",
  "clock.club": "club help",
  "clock.blitz": "blitz",
  "clock.answer": "time to answer",
  question: "Question",
  answer: "Answer",
  bank: "Extra minutes: {count}",
  club: "Club help: {used}",
  "club.used": "used",
  "club.free": "free",
  decisive: "DECISIVE ROUND",
  seat: "At the table: {who}",
  experts: "Experts",
  viewers: "Viewers",

  "verb.undo": "Undo",
  "verb.redo": "Redo",
  "verb.pause": "Pause",
  "verb.resume": "Resume",
  "verb.extend": "{seconds} s",
  "verb.restart_clock": "Restart",
  "verb.stop": "Stop",
  "verb.go": "GO",
  "verb.back": "Back",
  "verb.jump": "Jump",
  "verb.hold": "Hold",
  "verb.release": "Release",
  "verb.adjust": "Correct",
  "verb.seat_team": "Seat the team",
  "verb.spin": "Spin",
  "verb.respin": "Spin again",
  "verb.arrow": "Arrow at",
  "verb.open": "Open envelope",
  "verb.seat": "Seat player",
  "verb.bring_black_box": "Black box",
  "verb.show_media": "Show media",
  "verb.read": "Read question",
  "verb.start_clock": "Start clock",
  "verb.early_answer": "Early answer",
  "verb.answer": "Answer",
  "verb.use_extra_minute": "Extra minute",
  "verb.club_help": "Club help",
  "verb.correct": "Right",
  "verb.wrong": "Wrong",
  "verb.no_answer": "No answer",
  "verb.next": "Close round",
  "verb.request_decisive": "Ask decisive",
  "verb.grant": "Grant decisive",
  "verb.refuse": "Refuse decisive",
  "verb.break": "Break",
  "verb.end_break": "End break",
  "verb.correct_ruling": "Reverse verdict",
  "verb.void": "Void question",
  "verb.load_reserve": "Load reserve",
  "verb.declare": "Declare result",
  "verb.clock_warn": "Clock warning",
  "verb.clock_end": "Clock ran out",

  "argument.sector": "sector",
  "argument.player": "player",
  "argument.players": "players",
  "argument.kind": "kind",
  "argument.target": "who",
  "argument.delta": "points ±",
  "argument.reason": "reason",
  "argument.seconds": "seconds",
  "choice.music": "music",
  "choice.commercial": "commercial",
  "choice.other": "other",

  "phase.pre_spin": "Ready to spin",
  "phase.spinning": "Spinning",
  "phase.sector": "Sector found",
  "phase.pick_one": "Superblitz: pick a player",
  "phase.reading": "Reading",
  "phase.minute": "Minute",
  "phase.time_up": "Time is up",
  "phase.extra": "Extra minute",
  "phase.club": "Club helps",
  "phase.must_answer": "Must answer",
  "phase.blitz_ready": "Blitz: ready",
  "phase.blitz_reading": "Blitz: reading",
  "phase.blitz_clock": "Blitz: discussion",
  "phase.blitz_time_up": "Blitz: time is up",
  "phase.answering": "Answering",
  "phase.round_over": "Round over",
  "phase.decisive_requested": "Decisive round asked for",
  "phase.break": "Break",
  "phase.no_questions": "No questions left",
  "phase.game_over": "Game over",
};

const languages = { en };

/** The language of the operator: the browser's, where it is spoken here. */
export const language = (navigator.languages ?? []).map((each) => each.slice(0, 2)).find((each) => languages[each]) ?? "en";

/** Give a text by its key, with its {fields} filled in. */
export function text(key, fields = {}) {
  const words = languages[language][key] ?? en[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (_, name) => fields[name] ?? "");
}

/** Give a text by a kind and a name of the show; a name that has none is written as words. */
export function named(kind, name, fields = {}) {
  const key = `${kind}.${name}`;
  return key in en ? text(key, fields) : name.replaceAll("_", " ");
}

/** What stands on air, in the language of the episode. */
const onAir = {
  ru: { sector: "Сектор", decisive: "Решающий раунд" },
  uk: { sector: "Сектор", decisive: "Вирішальний раунд" },
  en: { sector: "Sector", decisive: "Decisive round" },
};

/** Give a text for the picture. */
export const aired = (spoken, key) => (onAir[spoken] ?? onAir.en)[key];
