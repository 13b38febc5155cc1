import type MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import { calloutTitle } from "./callout-title.ts";

export interface CalloutMeta {
  /** As written, in lower case. It may be any word. */
  type: string;
  /** One of the 13 types that themes have styles for. */
  style: string;
  /** Null when it cannot be folded. */
  fold: "open" | "closed" | null;
  /** Only the content is shown. */
  isUntitled?: boolean;
}

const STYLES: Record<string, string[]> = {
  note: [],
  abstract: ["summary", "tldr"],
  info: [],
  todo: [],
  tip: ["hint", "important"],
  success: ["check", "done"],
  question: ["help", "faq"],
  warning: ["caution", "attention"],
  failure: ["fail", "missing"],
  danger: ["error"],
  bug: [],
  example: [],
  quote: ["cite"],
};
const styleOf = new Map(
  Object.entries(STYLES).flatMap(([style, aliases]) =>
    [style, ...aliases].map((name) => [name, style]),
  ),
);

/** The types that have a style of their own. */
export const calloutTypes: readonly string[] = [...styleOf.keys()];

const MARKER = /^\[!([^\]|\n]{1,50})(?:\|[^\]\n]{0,50})?\]([+-]?)(?:[^\S\n]+([^\n]*))?(?:\n|$)/;

/** A blockquote whose first line is `[!type]± Title`; unknown types look like notes. */
export function callouts(markdown: MarkdownIt): void {
  markdown.core.ruler.before("inline", "callout", (state) => {
    const { tokens } = state;
    const result: Token[] = [];
    const open: (CalloutMeta | null)[] = [];
    let isClosed = false;
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index]!;
      if (token.type === "blockquote_open") {
        const match =
          tokens[index + 1]?.type === "paragraph_open"
            ? MARKER.exec(tokens[index + 2]!.content)
            : null;
        const meta = match ? metaOf(match) : null;
        open.push(meta);
        if (!match || !meta) {
          result.push(token);
          continue;
        }
        isClosed = true;
        retype(token, "callout_open", meta);
        const rest = tokens[index + 2]!.content.slice(match[0].length);
        result.push(
          token,
          ...calloutTitle(state, {
            meta,
            text: match[3]?.trim() ?? "",
            line: token.map![0],
          }),
        );
        if (rest.trim() === "") index += 3;
        else {
          tokens[index + 2]!.content = rest;
          const { map } = tokens[index + 2]!;
          if (map) tokens[index + 2]!.map = [map[0] + 1, map[1]];
        }
        continue;
      }
      if (token.type === "blockquote_close") {
        const meta = open.pop();
        if (meta) retype(token, "callout_close", meta);
      }
      result.push(token);
    }
    if (isClosed) state.tokens = result;
  });
}

function metaOf(match: RegExpExecArray): CalloutMeta {
  return calloutMeta(
    match[1]!.trim().toLowerCase(),
    match[2] === "+" ? "open" : match[2] === "-" ? "closed" : null,
  );
}

export function calloutMeta(type: string, fold: CalloutMeta["fold"]): CalloutMeta {
  return { type, style: styleOf.get(type) ?? "note", fold };
}

function retype(token: Token, type: string, meta: CalloutMeta): void {
  token.type = type;
  token.tag = "";
  token.meta = { ...token.meta, ...meta };
}
