// The texts of the page in the chosen language. `en.js` and `de.js` contain them, one file for each language.

import de from "./de.js";
import en from "./en.js";
import { readStored, writeStored } from "./storage.js";

const languages = { en, de };

/** The key of the chosen language in the storage of the browser. */
const STORAGE_KEY = "plywood-language";

/** The code of the language: the chosen one, or the first one of the browser that the page has, or English. */
export const language = [readStored(STORAGE_KEY, null), ...(globalThis.navigator?.languages ?? []).map((code) => code.slice(0, 2))].find((code) => Object.hasOwn(languages, code)) ?? "en";

/** The languages, each as its code and its name. */
export const languageNames = Object.entries(languages).map(([code, { name }]) => [code, name]);

/** Chooses a language for this browser, and loads the page again. */
export function chooseLanguage(code) {
  writeStored(STORAGE_KEY, code);
  location.reload();
}

const { page, server = {}, reasons = [], games = {} } = languages[language];
const plurals = new Intl.PluralRules(language);
const countFormat = new Intl.NumberFormat(language);

/** A number with separators. */
export const formatCount = (value) => countFormat.format(value);

/** A number with `digits` decimal places. */
export const formatSeconds = (value, digits) => value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/**
 * Fills the names in braces with the arguments. A text with plural forms is an object: `by` names the argument that
 * selects one of its forms.
 */
function filled(text, args) {
  const form = typeof text === "string" ? text : text[plurals.select(args[text.by])] ?? text.other;
  return form.replace(/\{(\w+)\}/g, (_, name) => (typeof args[name] === "number" ? formatCount(args[name]) : args[name]));
}

/** A text with a capital first letter. */
export const capitalized = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The text of the page with this key. */
export function t(key, args = {}) {
  return filled(page[key], args);
}

/** A text of the server: composed from its `phrase` if the language has a text for its code, and otherwise in English. */
export function phraseText(english, phrase) {
  if (!phrase || !Object.hasOwn(server, phrase.code)) return english;
  const args = Object.entries(phrase.args).map(([name, value]) => {
    if (value?.code) return [name, phraseText(value.text, value)];
    return [name, Object.hasOwn(textArguments, name) ? textArguments[name](value, phrase.args) : value];
  });
  return filled(server[phrase.code], Object.fromEntries(args));
}

/** The arguments of phrases that are English texts without a code, by their names. */
const textArguments = {
  reason: positionReason,
  sizes: (english, { name }) => games[name]?.sizes ?? english,
  legal: (english) => english.replace(/ and (\d+) more$/, (_, count) => t("and-more", { count: Number(count) })),
};

/**
 * The reason of a game why a text is no position. It has no code, so the language has it by its English text; a reason that the
 * language lacks is shown in English.
 */
function positionReason(english) {
  const bare = english.replace(/^invalid position: /, "");
  for (const [template, text] of reasons) {
    // Each second part is the name of an argument.
    const pattern = template.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? `(?<${part}>[^]*?)` : part.replace(/[.()]/g, "\\$&"))).join("");
    const found = new RegExp(`^${pattern}$`).exec(bare);
    if (found) return filled(text, { ...found.groups, player: server[found.groups?.player] });
  }
  return bare;
}

/** A text about a game of the catalog: its `about`, `rules`, `notation` or `sizes`. */
export const gameText = (game, field) => games[game.name]?.[field] ?? game[field];

/** Writes the texts of the elements that name them by `data-text`, `data-label` and `data-title`. */
export function writeTexts(root) {
  document.documentElement.lang = language;
  const each = (attribute, write) => {
    for (const element of root.querySelectorAll(`[data-${attribute}]`)) write(element, t(element.dataset[attribute]));
  };
  each("text", (element, text) => element.append(text));
  each("label", (element, text) => element.setAttribute("aria-label", text));
  each("title", (element, text) => element.setAttribute("title", text));
}
