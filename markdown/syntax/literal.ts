import type MarkdownIt from "markdown-it";
import type { NoteState } from "../render/state.ts";

/** Characters that the typographer would replace. */
const SET = /^["'.-]$/;

/** `\"` stays a straight quote. Without the typographer, an escaped character is text like any other. */
export function literals(markdown: MarkdownIt): void {
  markdown.core.ruler.before("text_join", "literal", ({ tokens, env }) => {
    if (!(env as NoteState).typographer) return;
    for (const { children } of tokens)
      for (const token of children ?? [])
        if (token.type === "text_special" && SET.test(token.content)) token.type = "literal";
  });
}
