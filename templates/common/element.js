// Elements of a page in one call.

/** Make an element: properties starting with "on" are listeners, all others attributes; undefined ones are left out. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "style") made.style.cssText = value ?? ""; // an attribute would be against the page's security policy
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

/** Set an element's text only where it is another one, so that nothing is laid out again for nothing. */
export function say(where, words) {
  const said = String(words);
  if (where.textContent !== said) where.textContent = said;
}
