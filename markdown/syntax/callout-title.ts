import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type Token from "markdown-it/lib/token.mjs";
import { word, type TextWord } from "../text/word.ts";
import type { CalloutWords } from "../themes/words/text/model.ts";
import { wordLine } from "./word.ts";

const OWN_WORDS: (keyof CalloutWords | "todo" | "done")[] = [
  "note",
  "abstract",
  "summary",
  "tldr",
  "info",
  "todo",
  "tip",
  "hint",
  "important",
  "success",
  "check",
  "done",
  "question",
  "help",
  "faq",
  "warning",
  "caution",
  "attention",
  "failure",
  "missing",
  "danger",
  "error",
  "bug",
  "example",
  "quote",
  "deprecated",
];
/** The words for kinds that have a title. */
const WORDS = new Map<string, TextWord>([
  ...OWN_WORDS.map((kind) => [kind, kind] as const),
  ["fail", "failure"] as const,
  ["cite", "quote"] as const,
  ["seealso", "seeAlso"] as const,
  ["see-also", "seeAlso"] as const,
  ["secondary", "note"] as const,
  ["admonition", "note"] as const,
]);

/** The title that the author wrote, or else the word for the kind. Kinds that only the author knows are their own titles. */
export function calloutTitle(
  state: StateCore,
  { meta, text, line }: { meta: { type: string }; text: string; line: number },
): Token[] {
  const open = new state.Token("callout_title_open", "", 1);
  const close = new state.Token("callout_title_close", "", -1);
  open.meta = close.meta = meta;
  open.block = close.block = true;
  const name = text === "" ? WORDS.get(meta.type) : undefined;
  if (name !== undefined) return [open, wordLine(state, word(name)), close];
  const inline = new state.Token("inline", "", 0);
  inline.content = text || titleCase(meta.type);
  inline.children = [];
  inline.map = [line, line + 1];
  return [open, inline, close];
}

function titleCase(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1).replace(/[-_]+/g, " ");
}
