import type MarkdownIt from "markdown-it";

/**
 * A picture whose address is an empty SVG. Web clippers save it from pages that load their pictures later. The address contains spaces
 * and brackets, so markdown sees no image.
 */
const EMPTY_PICTURE =
  /!\[[^[\]\n]{0,200}\]\(data:image\/svg\+xml[^,()<>\s]{0,40},\s{0,5}(?:<\?xml[^<>\n]{0,100}\?>\s{0,5})?<svg\b[^<>\n]{0,500}(?:\/>|>\s{0,5}<\/svg>)\s{0,5}\)/y;

/** It shows nothing in any program. */
export function emptyPictures(markdown: MarkdownIt): void {
  markdown.inline.ruler.before("image", "empty_picture", (state) => {
    if (!state.src.startsWith("![", state.pos)) return false;
    EMPTY_PICTURE.lastIndex = state.pos;
    const picture = EMPTY_PICTURE.exec(state.src)?.[0];
    if (picture === undefined) return false;
    state.pos += picture.length;
    return true;
  });
}
