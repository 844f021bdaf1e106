import { Square } from "./base.mjs";

export default class extends Square {
  playAction() {
    throw new Error("cannot play");
  }
}
