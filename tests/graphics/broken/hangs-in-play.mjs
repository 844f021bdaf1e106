import { Square } from "./base.mjs";

export default class extends Square {
  playAction() {
    return new Promise(() => {});
  }
}
