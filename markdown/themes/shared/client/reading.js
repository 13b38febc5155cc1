/** Small aids for reading: the position in the table of contents, buttons that copy code, wide blocks, loaded pictures. */
const COPIED_MS = 1600;
const ZOOM = "asset:zoom.js";
/** Smaller pictures are icons and badges. */
const MIN_ENLARGED_PX = 120;

followContents();
offerCopies();
dropPlaceholders();
reachFormulas();
offerZoom();
coverScrollbar();

/** Marks the entry of the last heading that the visitor scrolled past. */
function followContents() {
  const contents = document.getElementById("theme:contents");
  if (!contents) return;
  contents.addEventListener("click", (event) => {
    // As a sheet, the table of contents would cover the link's target.
    if (/** @type {Element} */ (event.target).closest("a") && contents.matches(":popover-open"))
      contents.hidePopover();
  });
  const links = /** @type {HTMLAnchorElement[]} */ ([...contents.querySelectorAll("a")]);
  const headings = links.map((link) =>
    document.getElementById(decodeURIComponent(link.hash.slice(1))),
  );
  /** @type {HTMLAnchorElement | undefined} */
  let current;
  let waiting = false;
  const mark = () => {
    waiting = false;
    const line = innerHeight / 4;
    let index = headings.findLastIndex(
      (heading) => heading && heading.getBoundingClientRect().top <= line,
    );
    // The last sections may be too short to reach the line.
    if (scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2)
      index = links.length - 1;
    if (links[index] === current) return;
    current?.removeAttribute("aria-current");
    current = links[index];
    current?.setAttribute("aria-current", "location");
    if (current && contents.scrollHeight > contents.clientHeight) {
      contents.scrollTop = current.offsetTop - contents.clientHeight / 2;
    }
  };
  const soon = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(mark);
  };
  addEventListener("scroll", soon, { passive: true });
  addEventListener("resize", soon, { passive: true });
  mark();
}

function offerCopies() {
  // Browsers allow only secure pages to use the clipboard.
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll("pre:not(.mermaid)")) {
    const frame = document.createElement("div");
    frame.className = "code";
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.title = themeWords.copy;
    button.setAttribute("aria-label", themeWords.copyCode);
    button.addEventListener("click", async () => {
      const written = await navigator.clipboard.writeText(block.textContent ?? "").then(
        () => true,
        () => false,
      );
      button.setAttribute("aria-label", written ? themeWords.copied : themeWords.copyRefused);
      button.classList.add(written ? "done" : "refused");
      setTimeout(() => {
        button.setAttribute("aria-label", themeWords.copyCode);
        button.classList.remove("done", "refused");
      }, COPIED_MS);
    });
    block.replaceWith(frame);
    frame.append(block, button);
  }
}

/** A placeholder would shine through a picture with transparent parts. */
function dropPlaceholders() {
  for (const image of /** @type {NodeListOf<HTMLImageElement>} */ (
    document.querySelectorAll("img[style]")
  )) {
    const drop = () => (image.style.background = "");
    if (image.complete) drop();
    else image.addEventListener("load", drop, { once: true });
  }
}

/** A formula that is wider than the column scrolls, and the keyboard can scroll it too. */
function reachFormulas() {
  for (const formula of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll(".katex-display")
  )) {
    if (formula.scrollWidth > formula.clientWidth) formula.tabIndex = 0;
  }
}

/** A click or Enter on a picture that is no link shows it as large as the window. */
function offerZoom() {
  const pictures = /** @type {HTMLImageElement[]} */ ([
    ...document.querySelectorAll(".prose img"),
  ]).filter(
    (picture) =>
      picture.width >= MIN_ENLARGED_PX && !picture.closest("a, button, summary, label, .canvas"),
  );
  for (const picture of pictures) {
    picture.tabIndex = 0;
    picture.setAttribute("role", "button");
    if (picture.alt)
      picture.setAttribute("aria-label", `${themeWords.enlargePicture}: ${picture.alt}`);
    else picture.alt = themeWords.enlargePicture;
    const open = async () => (await import(ZOOM)).enlarge(picture, pictures);
    picture.addEventListener("click", open);
    picture.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      void open();
    });
  }
}

/** Without its scroll bar, the page keeps the bar's width as padding, so that a dialog covers the whole window and nothing moves. */
function coverScrollbar() {
  const root = document.documentElement;
  const measure = () => {
    const width = innerWidth - root.offsetWidth;
    if (width > 0) root.style.setProperty("--scrollbar", `${width}px`);
  };
  measure();
  addEventListener("resize", measure, { passive: true });
}
