// The settings of the appearance: the theme and the language.

import { byId, createHtml } from "./dom.js";
import { chooseLanguage, language, languageNames, t } from "./text.js";

const showTheme = () => {
  byId("theme").textContent = t(`theme-${globalThis.pageTheme.name}`);
};

/** Sets up the button for the theme and the choice of the language; `beforeReload` is called before the page is loaded in another language. */
export function initAppearance(beforeReload) {
  showTheme();
  byId("theme").addEventListener("click", () => {
    globalThis.pageTheme.next();
    showTheme();
  });
  byId("language").replaceChildren(...languageNames.map(([code, name]) => createHtml("option", { value: code, lang: code }, name)));
  byId("language").value = language;
  byId("language").addEventListener("change", () => {
    beforeReload();
    chooseLanguage(byId("language").value);
  });
}
