/** Draws mermaid diagrams shortly before they scroll into view, and again in the colors of another appearance. The library is large, so it is not loaded earlier. */
const LIBRARY = "asset:mermaid.js";
const NEAR = "600px";

/** @type {Promise<any> | null} */
let library = null;
let drawn = 0;

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      void draw(/** @type {HTMLElement} */ (target));
    }
  },
  { rootMargin: NEAR },
);
for (const block of document.querySelectorAll("pre.mermaid")) {
  // Until the diagram is drawn, its source may be wider than the column.
  block.setAttribute("tabindex", "0");
  observer.observe(block);
}

/** The sources of the diagrams that are drawn. @type {Map<HTMLElement, string>} */
const sources = new Map();
document.addEventListener("appearance", () => {
  if (library) library = library.then(colour);
  for (const figure of sources.keys()) void draw(figure);
});

/** @param {HTMLElement} block */
async function draw(block) {
  const source = sources.get(block) ?? block.textContent ?? "";
  const id = `diagram-${++drawn}`;
  try {
    const mermaid = await (library ??= load());
    const { svg } = await mermaid.render(id, source);
    const figure = document.createElement("div");
    figure.className = "diagram";
    figure.dataset.appearance = appearance();
    // Mermaid sanitizes it, because its security level is strict.
    figure.innerHTML = svg;
    figure.querySelector("svg")?.setAttribute("role", "img");
    figure.querySelector("svg")?.setAttribute(
      "aria-label",
      themeWords.diagram.replace("{text}", () => source.trim().split("\n", 1)[0] ?? ""),
    );
    block.replaceWith(figure);
    sources.delete(block);
    sources.set(figure, source);
  } catch (error) {
    // After an error, mermaid leaves an unfinished diagram at the end of the page.
    document.getElementById(`d${id}`)?.remove();
    const note = document.createElement("p");
    note.className = "diagram-problem";
    const reason = error instanceof Error ? error.message.split("\n", 1)[0] : "";
    note.textContent = `${themeWords.diagramFailed} ${reason}`;
    block.classList.add("failed");
    block.after(note);
  }
}

/** The library is a classic script that defines a property of `window`. */
async function load() {
  await new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = LIBRARY;
    script.onload = resolve;
    script.onerror = () => reject(new Error("Its library could not be loaded."));
    document.head.append(script);
  });
  return colour(/** @type {any} */ (window).mermaid);
}

function appearance() {
  return getComputedStyle(document.documentElement).colorScheme;
}

/** The library with the colors of the page. @param {any} mermaid */
function colour(mermaid) {
  const { fontFamily } = getComputedStyle(document.body);
  const rules = getComputedStyle(document.documentElement);
  const value = (/** @type {string} */ name) => rules.getPropertyValue(`--${name}`).trim();
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    theme: "base",
    fontFamily,
    themeVariables: {
      darkMode: appearance() === "dark",
      background: value("paper"),
      fontSize: "15px",
      primaryColor: value("accent-soft"),
      primaryBorderColor: value("accent"),
      primaryTextColor: value("ink-strong"),
      secondaryColor: value("shade"),
      tertiaryColor: value("surface"),
      lineColor: value("muted"),
      textColor: value("ink"),
      edgeLabelBackground: value("paper"),
      noteBkgColor: value("mark"),
      noteTextColor: value("ink-strong"),
      noteBorderColor: value("line-strong"),
    },
  });
  return mermaid;
}
