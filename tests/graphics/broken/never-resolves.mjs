import { Square } from "./base.mjs";

export default class extends Square {
  async load() {
    await super.load();
    await new Promise(() => {});
  }
}
