// The written answer, with a keyboard or a pencil: begun while the question is discussed, handed in when answers are collected.

import { element, say } from "/static/common/element.js";
import { drawn } from "/static/common/drawing.js";
import { text } from "/static/common/words.js";
import { draft } from "./draft.js";
import { pencil } from "./pencil.js";

const TOOLS = ["keyboard", "pencil"];

/** Build the sheet. */
export function paper(press) {
  const [heading, question] = [element("h2", {}), element("p", { class: "question" })];
  const [state, why] = [element("div", { class: "state", role: "status" }), element("p", { class: "why", role: "alert" })];
  const input = element("textarea", { id: "answer", name: "answer", rows: "2", maxlength: "200", lang: "az", "aria-label": text("captain.answer"), placeholder: text("captain.answer") });
  const tools = TOOLS.map((tool) => element("button", { type: "button", "data-tool": tool }, text(`captain.${tool}`)));
  const go = element("button", { type: "button", class: "confirm hand-in" }, text("captain.hand_in"));
  const sheet = pencil(() => keep());
  const made = element("section", {}, heading, state, question, element("div", { class: "tools" }, ...tools), input, sheet.element, go, why);
  let [view, kept, tool] = [null, null, TOOLS[0]];

  const keep = () => kept?.write({ tool, text: input.value, drawing: sheet.strokes() });
  const turn = (to) => {
    tool = to;
    for (const each of tools) each.setAttribute("aria-pressed", String(each.dataset.tool === to));
    input.hidden = to !== "keyboard";
    sheet.element.hidden = to !== "pencil";
  };
  const take = ({ tool: which, text: words, drawing }) => {
    input.value = words;
    sheet.show(drawing);
    turn(which);
  };
  const hand = async () => {
    const words = tool === "keyboard" ? { text: input.value, drawing: [] } : { text: "", drawing: sheet.strokes() };
    if (!words.text.trim() && !words.drawing.length) return say(why, text("captain.answer.empty"));
    return press("write", { team: view.team, ...words }, why);
  };
  tools.forEach((each) => each.addEventListener("click", () => { turn(each.dataset.tool); keep(); }));
  input.addEventListener("input", () => { say(why, ""); keep(); });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!go.disabled) hand();
  });
  go.addEventListener("click", hand);
  turn(tool);

  return {
    element: made,
    follow(now, legal) {
      const { air, written, drawing } = now;
      if (!kept?.is(now)) {
        kept = draft(now);
        take(kept.read() ?? { tool: drawing.length ? "pencil" : "keyboard", text: written, drawing });
        say(why, "");
      }
      view = now;
      const open = legal.includes("write");
      const done = written !== "" || drawing.length > 0;
      go.disabled = !open;
      made.classList.toggle("done", done);
      say(heading, text(`captain.${air.phase}`));
      say(question, air.question?.text ?? "");
      state.replaceChildren(...(done ? [`✓ ${text("captain.handed_in")} `, written ? element("q", {}, written) : drawn(drawing)] : []));
    },
  };
}
