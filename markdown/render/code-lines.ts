import type { CodeMeta } from "../syntax/code/code-marks.ts";

/** Deeper colors would be repeated on every line. */
const MAX_COLORS = 40;

/** The lines of colored code as complete fragments: a color that spans lines begins again on each. Null when colors are nested too deeply. */
export function splitLines(html: string): string[] | null {
  const lines: string[] = [];
  const open: string[] = [];
  let line = "";
  for (const [part] of html.matchAll(/<\/?span[^>]*>|\n|[^<\n]+|</g)) {
    if (part === "\n") {
      lines.push(line + "</span>".repeat(open.length));
      line = open.join("");
      continue;
    }
    if (part.startsWith("</")) open.pop();
    else if (part.startsWith("<span") && open.push(part) > MAX_COLORS) return null;
    line += part;
  }
  if (line !== open.join("")) lines.push(line + "</span>".repeat(open.length));
  return lines;
}

/** Wraps each line in an element with its marks and its number. */
export function markLines(lines: string[], { lines: marks, firstLine }: CodeMeta): string {
  return lines
    .map((line, index) => {
      const kinds = [...(marks?.get(index) ?? [])].map((kind) => ` ${kind}`).join("");
      const number = firstLine === null ? "" : ` data-line="${firstLine + index}"`;
      return `<span class="line${kinds}"${number}>${line}</span>\n`;
    })
    .join("");
}
