// Sets the theme before the page is drawn, so that no other theme is visible at first.
"use strict";
(() => {
  const themes = ["auto", "light", "dark"];
  const stored = () => {
    try {
      return localStorage.getItem("plywood-theme");
    } catch {
      return null;
    }
  };
  let theme = themes.includes(stored()) ? stored() : "auto";
  const show = () => {
    document.documentElement.dataset.theme = theme;
  };
  show();
  // The button of the settings uses this object.
  globalThis.pageTheme = {
    get name() {
      return theme;
    },
    next() {
      theme = themes[(themes.indexOf(theme) + 1) % themes.length];
      try {
        localStorage.setItem("plywood-theme", theme);
      } catch {
        // Without storage, the theme lasts until the page is left.
      }
      show();
    },
  };
})();
