import { Square } from "./base.mjs";

export default class extends Square {
  async load() {
    await super.load();
    throw new Error("the sponsor's logo is missing");
  }
}
