import type MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import type { NoteState } from "../render/state.ts";

/** VitePress, GitLab, Typora and Python-Markdown, MultiMarkdown. */
const MARKER = /^(?:@?\[(?:toc|TOC)\]|\[\[(?:toc|TOC|_TOC_)\]\]|\{\{TOC\}\}|\$\{toc\})$/;
/** kramdown replaces the list before it. */
const REPLACED_LIST = /(?:^|\n)[ \t]*\{:[ \t]*toc\b[^{}\n]*\}[ \t]*$/;

/** A note may have this name too. */
const NAME = /^\[\[toc\]\]$/i;

/** VitePress ends a paragraph at it. */
const LAST_LINE = /\n\[\[toc\]\]$/;

/** A marker for a table of contents shows nothing, because every theme has one beside the text. */
export function contentsMarkers(markdown: MarkdownIt): void {
  markdown.core.ruler.before("inline", "contents_marker", (state) => {
    if (!state.src.includes("toc") && !state.src.includes("TOC")) return;
    const { references, hasComponents } = state.env as NoteState;
    const { tokens } = state;
    const removed = new Set<Token>();
    const links = new Map<Token, Token>();
    /** The opening tokens around the position. */
    const open: Token[] = [];
    for (const [index, token] of tokens.entries()) {
      if (token.nesting === 1) open.push(token);
      else if (token.nesting === -1) open.pop();
      if (token.type !== "inline" || open.at(-1)?.type !== "paragraph_open") continue;
      const list = open.findLast(({ type }) => /^(?:bullet|ordered)_list_open$/.test(type));
      if (list && REPLACED_LIST.test(token.content)) removed.add(list);
      else if (!isMarker(token.content, references)) {
        if (hasComponents) token.content = token.content.replace(LAST_LINE, "");
        continue;
      }
      removed.add(tokens[index - 1]!);
      if (NAME.test(token.content)) {
        const link = new state.Token("contents_link", "", 0);
        link.map = token.map;
        links.set(tokens[index - 1]!, link);
      }
    }
    if (removed.size > 0) state.tokens = without(tokens, { removed, links });
  });
}

function isMarker(content: string, references: NoteState["references"]): boolean {
  if (REPLACED_LIST.test(content) && content.trim().startsWith("{")) return true;
  return MARKER.test(content) && !(references && "TOC" in references);
}

/** The tokens without these elements and their content. Some have a link in their place. */
function without(
  tokens: Token[],
  { removed, links }: { removed: ReadonlySet<Token>; links: ReadonlyMap<Token, Token> },
): Token[] {
  const remaining: Token[] = [];
  let depth = 0;
  for (const token of tokens) {
    if (depth > 0) depth += token.nesting;
    else if (removed.has(token)) {
      depth = 1;
      const link = links.get(token);
      if (link) remaining.push(link);
    } else remaining.push(token);
  }
  return remaining;
}
