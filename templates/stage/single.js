// One graphic alone, filled by hand or by CasparCG, with nothing of the programme's stage.

const LAYER = 1;

/** Put a graphic on the stage. `data` is what it begins with. Gives what can be done with it. */
export function single({ renderer, root }, id, { version, data = {} } = {}) {
  let [known, given, number] = [0, data, 0];
  const op = (what) => {
    renderer.known = known;
    renderer.ops({ after: known, n: ++known, ops: [{ id: `alone.${number}`, ...what }] });
  };
  const there = () => renderer.instances.get(`alone.${number}`);
  const playing = () => (there()?.step ?? -1) >= 0;

  const self = {
    /** Load it, in place of what was there. */
    load() {
      if (there()) op({ do: "remove" });
      number += 1;
      op({ do: "load", layer: LAYER, graphic: id, version, data: given });
    },
    play() {
      root.classList.remove("dark");
      if (!there() || there().gone) self.load();
      if (!playing()) op({ do: "play", goto: 0 });
    },
    next() {
      root.classList.remove("dark");
      op({ do: "play", delta: 1 });
    },
    stop: () => op({ do: "stop" }),
    update(more) {
      given = { ...given, ...more };
      op({ do: "update", data: given });
    },
    /** Fill it anew: what is not said is gone. */
    fill(all) {
      given = all;
      op({ do: "update", data: given });
    },
    custom: (action, payload) => op({ do: "custom", action, payload }),
  };
  self.load();
  return self;
}
