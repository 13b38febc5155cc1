/**
 * The appearance that the visitor chose. This is the only script that the page waits for, so that it is never shown in another appearance first. After every change,
 * the document receives the event "appearance".
 */
(() => {
  const KEY = "appearance";
  const MENUS = "details:is(.appearance, .languages)[open], .version-switch details[open]";
  const root = document.documentElement;

  apply();
  document.addEventListener("DOMContentLoaded", apply);
  // Another tab.
  addEventListener("storage", apply);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", announce);
  document.addEventListener("click", ({ target }) => {
    const clicked = /** @type {Element} */ (target);
    const button = /** @type {HTMLButtonElement | null} */ (clicked.closest(".appearance button"));
    if (button) {
      write(button.value);
      apply();
    }
    for (const menu of document.querySelectorAll(MENUS))
      if (button || !menu.contains(clicked)) close(menu, button !== null);
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape")
      for (const menu of document.querySelectorAll(MENUS))
        close(menu, menu.matches(":focus-within"));
  });

  function apply() {
    // The owner of the site has chosen.
    if ("only" in root.dataset) return;
    const choice = read();
    const before = root.dataset.appearance;
    if (choice) root.dataset.appearance = choice;
    else delete root.dataset.appearance;
    for (const meta of /** @type {NodeListOf<HTMLMetaElement>} */ (
      document.querySelectorAll("meta[name=theme-color]")
    )) {
      const own = (meta.dataset.media ??= meta.media);
      meta.media = choice === "" ? own : own.includes(choice) ? "all" : "not all";
    }
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (
      document.querySelectorAll(".appearance button")
    ))
      button.setAttribute("aria-pressed", String(button.value === choice));
    if (before !== root.dataset.appearance) announce();
  }

  function announce() {
    document.dispatchEvent(new Event("appearance"));
  }

  /** @param {Element} menu @param {boolean} focus */
  function close(menu, focus) {
    menu.removeAttribute("open");
    if (focus) menu.querySelector("summary")?.focus();
  }

  /** Storage may be forbidden. Then a choice lasts as long as the page. */
  function read() {
    try {
      const choice = localStorage.getItem(KEY) ?? "";
      return /^(?:light|dark)$/.test(choice) ? choice : "";
    } catch {
      return root.dataset.appearance ?? "";
    }
  }

  /** @param {string} choice */
  function write(choice) {
    try {
      if (choice) localStorage.setItem(KEY, choice);
      else localStorage.removeItem(KEY);
    } catch {
      root.dataset.appearance = choice;
    }
  }
})();
