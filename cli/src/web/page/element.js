// Making elements.

const SVG = "http://www.w3.org/2000/svg";

/** The element with this identifier. */
export const find = (id) => document.getElementById(id);

function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** An element of the page; what is null or false among its attributes is left out. */
export const make = (name, attributes = {}, ...children) =>
  dress(document.createElement(name), attributes, children);

/** An element of a picture. */
export const shape = (name, attributes = {}, ...children) =>
  dress(document.createElementNS(SVG, name), attributes, children);

/** Sets a text, if it is another one: what does not change is not read out again. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
