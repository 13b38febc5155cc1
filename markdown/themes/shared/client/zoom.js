/** Shows a picture as large as the window. Loaded when a visitor opens the first one. */
/** @type {ReturnType<typeof createDialog> | null} */
let dialog = null;

/** @param {HTMLImageElement} picture @param {HTMLImageElement[]} all of the page, in order */
export function enlarge(picture, all) {
  dialog ??= createDialog();
  dialog.open(picture, all);
}

function createDialog() {
  const element = document.createElement("dialog");
  element.className = "zoom";
  const view = document.createElement("img");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "icon-button";
  button.setAttribute("aria-label", themeWords.closePicture);
  button.innerHTML = `<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="m5 5 10 10M15 5 5 15"/></svg>`;
  element.append(view, button);
  document.body.append(element);
  /** @type {HTMLImageElement[]} */
  let pictures = [];
  let at = 0;

  element.addEventListener("click", () => element.close());
  element.addEventListener("close", () => pictures[at]?.focus({ preventScroll: true }));
  element.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowLeft") show(at - 1);
    else if (key === "ArrowRight") show(at + 1);
  });

  /** @param {number} index */
  function show(index) {
    const picture = pictures[index];
    if (!picture) return;
    at = index;
    const { src, currentSrc, alt } = picture;
    element.setAttribute("aria-label", alt);
    view.alt = alt;
    view.width = picture.naturalWidth;
    view.height = picture.naturalHeight;
    // The original may be large, so the one on the page is shown until it has loaded.
    view.src = currentSrc || src;
    if (currentSrc === src) return;
    const original = new Image();
    original.src = src;
    original.addEventListener("load", () => {
      if (pictures[at] !== picture) return;
      view.src = src;
      view.width = original.naturalWidth;
      view.height = original.naturalHeight;
    });
  }

  return {
    /** @param {HTMLImageElement} picture @param {HTMLImageElement[]} all */
    open(picture, all) {
      pictures = all;
      show(all.indexOf(picture));
      element.showModal();
    },
  };
}
