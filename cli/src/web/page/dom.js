// Helpers to find, create and change elements, and the notice of an error.

const SVG = "http://www.w3.org/2000/svg";

/** The element with this identifier. */
export const byId = (id) => document.getElementById(id);

function setUp(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Creates an HTML element; attributes that are null or false are left out. */
export const createHtml = (name, attributes = {}, ...children) =>
  setUp(document.createElement(name), attributes, children);

export const createSvg = (name, attributes = {}, ...children) =>
  setUp(document.createElementNS(SVG, name), attributes, children);

/** Sets a text if it differs, so that screen readers do not repeat an unchanged one. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Shows an error, or hides the last one. */
export function showError(error) {
  const notice = byId("error");
  byId("error-notice").hidden = notice.hidden = !error;
  notice.textContent = error ? error.message : "";
  byId("close-error").onclick = () => showError(null);
}
