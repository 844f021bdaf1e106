// The start page: where everything is.

import { element } from "/static/common/element.js";
import { text } from "/static/common/strings.js";

const PLACES = ["/director", "/air", "/api/health", "/api/openapi.json"];

const link = (place) => element("a", { href: place }, text(`start.${place}`), element("small", {}, text(`start.${place}.what`)));

async function title() {
  const answer = await fetch("/api/actions");
  return answer.ok ? (await answer.json()).title : "";
}

const show = element("p", { id: "show" });
document.getElementById("start").append(element("h1", {}, "Showcaller"), show, ...PLACES.map(link));
title().then((name) => { show.textContent = name; });
