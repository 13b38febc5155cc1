import { baseAsMarkdown } from "./base-page.ts";
import { readCanvas } from "./canvas/read-canvas.ts";
import { formatOf, isPageFile } from "./format.ts";

/** The markdown that is published beside the page of a file that is not markdown itself; null for a note. */
export function asMarkdown(path: string, source: string): string | null {
  if (!isPageFile(path)) return null;
  switch (formatOf(path, {})) {
    case "base":
      return baseAsMarkdown(source);
    case "canvas": {
      const { nodes } = readCanvas(source) ?? { nodes: [] };
      const cards = nodes.map(({ content }) => {
        if (content.type === "text") return content.text;
        if (content.type === "file") return `[[${content.file}]]`;
        return content.type === "link" ? content.url : content.label;
      });
      return `${cards.filter((card) => card.trim() !== "").join("\n\n")}\n`;
    }
    default:
      return "";
  }
}
