// Keys of a captain's page: digits name what is listed, arrows point, while the task that they belong to is shown.

const STEPS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Let 1 to 5 choose and arrows point within a task, unless somebody types. `enter()` confirms, where there is something to. */
export function digits(task, choose, point = () => {}, enter = null) {
  document.addEventListener("keydown", (event) => {
    if (task.hidden || task.parentElement?.hidden || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-5]$/.test(event.key)) choose(Number(event.key));
    else if (STEPS[event.key]) point(STEPS[event.key]);
    else if (enter && event.key === "Enter" && event.target === document.body) enter();
    else return;
    event.preventDefault();
  });
}
