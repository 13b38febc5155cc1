import { isEscaped } from "../../foreign/code-ranges.ts";
import { type Directive, directive, type Excerpt, WHOLE } from "../directive.ts";

const LINK = /\{\{\s*#(include|rustdoc_include|playground|playpen)\s([^{}\n]{1,500})\}\}/g;

/** `{{#include a.rs:2:5}}`, `{{#rustdoc_include a.rs:anchor}}` and `{{#playground a.rs}}` of mdBook. */
export function mdbookDirectives(source: string): Directive[] {
  return [...source.matchAll(LINK)].flatMap(({ 0: all, 1: name, 2: written = "", index }) => {
    if (isEscaped(source, index)) return [];
    const isPlayground = name === "playground" || name === "playpen";
    const [path = "", ...rest] = (isPlayground ? written.trim().split(/\s/, 1)[0]! : written)
      .trim()
      .split(":");
    return directive({
      start: index,
      end: index + all.length,
      target: { base: "file", path: path.trim() },
      excerpt: excerptOf(rest),
      code: isPlayground ? { language: "rust", info: "" } : null,
      readsCode: isPlayground ? null : "mdbook",
    });
  });
}

/** `2` is a line, `2:`, `:5` and `2:5` are lines, and `name` is an anchor. */
function excerptOf([first, second]: readonly string[]): Excerpt {
  if (first === undefined) return WHOLE;
  if (!/^\d*$/.test(first)) return { kind: "region", name: first.trim() };
  const from = first === "" ? 1 : Number(first);
  if (second === undefined) return { kind: "lines", ranges: [[from, from]] };
  return { kind: "lines", ranges: [[from, /^\d+$/.test(second) ? Number(second) : Infinity]] };
}
