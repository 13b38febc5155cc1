import type Token from "markdown-it/lib/token.mjs";
import { marker } from "./markers.ts";

/**
 * Renders the outermost blocks one by one, with a marker of its line before each. The title has none, because a page looks for it
 * at the beginning of the HTML.
 */
export function withLines(
  tokens: readonly Token[],
  render: (block: Token[]) => string,
  lineOf: (line: number) => number,
): string {
  const parts: string[] = [];
  for (let start = 0; start < tokens.length;) {
    const end = endOfBlock(tokens, start);
    const { map, tag } = tokens[start]!;
    if (map && tag !== "h1") parts.push(marker("l", lineOf(map[0])));
    parts.push(render(tokens.slice(start, end)));
    start = end;
  }
  return parts.join("");
}

function endOfBlock(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at++) {
    depth += tokens[at]!.nesting;
    if (depth <= 0) return at + 1;
  }
  return tokens.length;
}
