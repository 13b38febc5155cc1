import type MarkdownIt from "markdown-it";

/** `{{#include a.rs}}` of mdBook, `--8<-- "a.md"` of MkDocs, `<<< @/a.js{2}` of VitePress. */
const INCLUDE =
  /^(?:\{\{[ \t]*#(?:include|rustdoc_include|playground)[ \t]+([^{}\n]{1,300})\}\}|-+8<-+[ \t]+(?:"([^"\n]{1,300})"|'([^'\n]{1,300})')|<<<[ \t]+(@?[\w.-]*[./][^\n]{0,300}))$/;
const SIGNS = [0x7b, 0x2d, 0x3c];

/** A line that includes a file. Only the build can read files, so the page names the file in a quiet box. */
export function includedFiles(markdown: MarkdownIt): void {
  markdown.block.ruler.before(
    "fence",
    "included_file",
    (state, startLine, _endLine, silent) => {
      const start = state.bMarks[startLine]! + state.tShift[startLine]!;
      if (!SIGNS.includes(state.src.charCodeAt(start))) return false;
      if (state.sCount[startLine]! - state.blkIndent >= 4) return false;
      const [, book, double, single, press] =
        INCLUDE.exec(state.src.slice(start, state.eMarks[startLine]).trimEnd()) ?? [];
      const written = (book ?? double ?? single ?? press)?.trim();
      if (!written) return false;
      if (silent) return true;
      state.line = startLine + 1;
      const token = state.push("included_file", "", 0);
      token.map = [startLine, state.line];
      token.content = fileOf(written);
      return true;
    },
    { alt: ["paragraph", "reference", "blockquote", "list"] },
  );
}

/** The path without the lines that are meant, `:2:5` or `{2-5}`. */
function fileOf(written: string): string {
  return written
    .replace(/\s*[{[].*$/s, "")
    .replace(/:[\w:-]*$/, "")
    .replace(/^@\//, "");
}
