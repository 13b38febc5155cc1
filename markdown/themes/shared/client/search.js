/**
 * The search dialog, opened by `/`, Ctrl K or ⌘ K.
 * @typedef {{ title: string, url: string, path: string, excerpt: string }} Result
 * @typedef {{ results: Result[], ready: boolean, corrected: string | null, partial: boolean, asks?: boolean }} Answer
 */
const ASK = "asset:ask.js";
const DEBOUNCE_MS = 120;
/** The address below which the site's pages are. A preview of another theme shows them below a different one. */
const BASE = document.documentElement.dataset.base ?? "";
/** The part of the site, such as a version, that is searched. */
const PART = partOf(document.body.dataset);
const words = themeWords;

/** @type {ReturnType<typeof createDialog> | null} */
let dialog = null;

document.addEventListener("click", (event) => {
  const { target } = event;
  if (target instanceof Element && target.closest("[data-search]")) openSearch();
});
document.addEventListener("keydown", (event) => {
  const isShortcut =
    event.key === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isShortcut && !(isSlash && !isTyping(event.target))) return;
  event.preventDefault();
  openSearch();
});

function openSearch() {
  for (const sheet of document.querySelectorAll(":popover-open"))
    /** @type {HTMLElement} */ (sheet).hidePopover();
  dialog ??= createDialog();
  dialog.open();
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function createDialog() {
  const element = document.createElement("dialog");
  element.className = "search";
  element.setAttribute("aria-label", words.search);
  // This markup is constant. Words and the server's answer are inserted only as text.
  element.innerHTML = `<div class="search-field"><svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><circle cx="9" cy="9" r="5.5"/><path d="m13 13 4 4"/></svg>
<input type="text" inputmode="search" role="combobox" aria-controls="theme:results" aria-expanded="false" aria-autocomplete="list" autocomplete="off" spellcheck="false" enterkeyhint="go" maxlength="500">
<button class="icon-button" type="button"><svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="m5 5 10 10M15 5 5 15"/></svg></button></div>
<div class="search-results" id="theme:results" role="listbox"></div>
<p class="search-status" role="status"></p>`;
  document.body.append(element);
  const input = /** @type {HTMLInputElement} */ (element.querySelector("input"));
  const list = /** @type {HTMLElement} */ (element.querySelector(".search-results"));
  const status = /** @type {HTMLElement} */ (element.querySelector(".search-status"));
  input.placeholder = words.searchSite;
  input.setAttribute("aria-label", words.searchSite);
  element.querySelector("button")?.setAttribute("aria-label", words.closeSearch);
  list.setAttribute("aria-label", words.results);
  /** @type {AbortController | null} */
  let running = null;
  let timer = 0;
  let selected = 0;

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(run, DEBOUNCE_MS);
  });
  input.addEventListener("keydown", (event) => {
    if (list.hidden || event.isComposing || event.keyCode === 229) return;
    const options = list.querySelectorAll("a");
    if (event.key === "ArrowDown") select(selected + 1);
    else if (event.key === "ArrowUp") select(selected - 1);
    else if (event.key === "Enter") options[selected]?.click();
    else return;
    event.preventDefault();
  });
  list.addEventListener("pointermove", (event) => {
    const option = /** @type {Element} */ (event.target).closest("a");
    if (option) select([...list.children].indexOf(option), false);
  });
  element.addEventListener("click", (event) => {
    const { target } = event;
    // A click whose target is the dialog itself is outside its content, on the backdrop.
    if (target === element || (target instanceof Element && target.closest("button, a")))
      element.close();
  });

  async function run() {
    running?.abort();
    const query = input.value.trim();
    if (query === "")
      return show(
        [],
        matchMedia("(hover: none)").matches ? words.typeToSearch : words.typeToSearchKeys,
      );
    const { signal } = (running = new AbortController());
    status.textContent = words.searching;
    try {
      const answer = await find(query, signal);
      const asks = answer.asks && (await import(ASK).catch(() => null));
      if (signal.aborted) return;
      show(answer.results, summary(answer, query));
      if (asks) asks.offerAnswer(element, query, PART, select);
    } catch {
      if (!signal.aborted) show([], words.searchFailed);
    }
  }

  /** @param {Result[]} results @param {string} message */
  function show(results, message) {
    element.querySelector(".search-answer")?.remove();
    list.hidden = false;
    list.replaceChildren(...results.map(option));
    input.setAttribute("aria-expanded", String(results.length > 0));
    status.textContent = message;
    list.scrollTop = 0;
    select(0, false);
  }

  /** @param {number} index @param {boolean} [scroll] */
  function select(index, scroll = true) {
    const options = list.querySelectorAll("a");
    selected = options.length === 0 ? 0 : (index + options.length) % options.length;
    for (const [at, option] of options.entries())
      option.setAttribute("aria-selected", String(at === selected));
    const option = options[selected];
    input.setAttribute("aria-activedescendant", option?.id ?? "");
    if (scroll) option?.scrollIntoView({ block: "nearest" });
  }

  return {
    open() {
      if (element.open) return;
      element.showModal();
      input.select();
      void run();
    },
  };
}

/** @param {Answer} answer @param {string} query */
function summary({ results, ready, corrected, partial }, query) {
  if (!ready) return words.searchNotReady;
  if (results.length === 0) return words.nothingFound.replace("{query}", () => query);
  if (corrected)
    return words.corrected.replace(/\{(?:query|corrected)\}/g, (/** @type {string} */ sign) =>
      sign === "{query}" ? query : corrected,
    );
  if (partial) return words.partial;
  const { length } = results;
  const form = new Intl.PluralRules(words.language).select(length);
  return (words.found[form] ?? words.found.other).replace("{count}", String(length));
}

/** @param {Result} result @param {number} index */
function option({ title, url, path, excerpt }, index) {
  const link = document.createElement("a");
  link.id = `theme:result-${index}`;
  link.href = BASE + url;
  link.tabIndex = -1;
  link.setAttribute("role", "option");
  const name = document.createElement("strong");
  name.textContent = title;
  const text = document.createElement("span");
  text.className = "excerpt";
  text.append(...marked(excerpt));
  link.append(name, ...folderOf(path), text);
  return link;
}

/** The folders of a note, which distinguish pages with the same title. @param {string} path */
function folderOf(path) {
  const folders = path.split("/").slice(0, -1);
  if (folders.length === 0) return [];
  const folder = document.createElement("span");
  folder.className = "search-folder";
  folder.textContent = folders.join(" › ");
  return [folder];
}

/** Keeps only text and `<mark>`. The excerpt is parsed in a document that runs no scripts. @param {string} html */
function marked(html) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.childNodes].map((node) => {
    const text = node.textContent ?? "";
    if (node.nodeName !== "MARK") return text;
    const mark = document.createElement("mark");
    mark.textContent = text;
    return mark;
  });
}

/** @param {DOMStringMap} data */
function partOf({ home, otherParts }) {
  const others = otherParts?.split(" ") ?? [];
  return [...(home ? [`in=${encodeURIComponent(home)}`] : []), ...others.map(without)]
    .map((limit) => `&${limit}`)
    .join("");
}

/** @param {string} part */
function without(part) {
  return `not=${encodeURIComponent(part)}`;
}

/** @param {string} query @param {AbortSignal} [signal] @returns {Promise<Answer>} */
async function find(query, signal) {
  const response = await fetch(`/_search?q=${encodeURIComponent(query)}${PART}`, {
    signal: signal ?? null,
  });
  if (!response.ok) throw new Error(`The search answered ${response.status}`);
  return response.json();
}
