import type MarkdownIt from "markdown-it";
import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type Token from "markdown-it/lib/token.mjs";
import type { NoteState } from "../../render/state.ts";
import { ANCHOR_PREFIX } from "../../links/anchors.ts";
import { addAnchor } from "./anchor.ts";
import { inlineAttributes } from "./inline-attributes.ts";
import { type AttributeList, readAttributeList } from "./attribute-list.ts";

/**
 * Attribute lists of kramdown, Pandoc, Python-Markdown and markdown-it: `## Title {#id}`, `{: #id .class}` on a line after a block, `![](x){ width=300 }`. Ids
 * and sizes of pictures apply. Classes belong to another site's style sheet and are dropped.
 */
export function attributes(markdown: MarkdownIt): void {
  // Only a table and a quote swallow the next line. The last line of a paragraph is handled below.
  markdown.block.ruler.before(
    "fence",
    "attribute_line",
    (state, startLine, _endLine, silent) => {
      const start = state.bMarks[startLine]! + state.tShift[startLine]!;
      if (
        state.src.charCodeAt(start) !== OPENING ||
        state.sCount[startLine]! - state.blkIndent >= 4
      )
        return false;
      const list = wholeLine(state.src.slice(start, state.eMarks[startLine]));
      if (!list) return false;
      if (silent) return true;
      state.line = startLine + 1;
      const token = state.push("attribute_line", "", 0);
      token.map = [startLine, state.line];
      token.meta = { id: list.id };
      return true;
    },
    { alt: ["blockquote"] },
  );

  markdown.core.ruler.before("inline", "attributes", (state) => {
    if (!state.src.includes("{")) return;
    const { tokens } = state;
    let hasLines = false;
    for (const [index, token] of tokens.entries()) {
      if (token.type === "attribute_line") hasLines = true;
      else if (token.type === "inline" && token.content.includes("{"))
        applyAtEnd(state, token, tokens, index);
    }
    if (hasLines) state.tokens = withoutLines(state, tokens);
  });

  inlineAttributes(markdown);
}

const OPENING = 0x7b;

function wholeLine(line: string): AttributeList | null {
  const text = line.trim();
  const list = text.endsWith("}") ? readAttributeList(text, 0) : null;
  return list?.end === text.length ? list : null;
}

/** Takes the lists at the end of a heading, a cell or a paragraph. */
function applyAtEnd(
  state: StateCore,
  inline: Token,
  tokens: readonly Token[],
  index: number,
): void {
  const opening = tokens[index - 1]!;
  // The paragraph of an item in a list without blank lines is not on the page.
  const carrier = opening.hidden ? (tokens[index - 2] ?? opening) : opening;
  const { content } = inline;
  let end = endOfText(content, content.length);
  while (content[end - 1] === "}") {
    const at = content.lastIndexOf("{", end - 1);
    const list = readAttributeList(content, at);
    if (list?.end !== end || !isSeparate(content, at, { list, opening })) break;
    end = endOfText(content, at);
    if (list.id !== null) setId(state, carrier, list.id);
  }
  inline.content = content.slice(0, end);
}

/** The offset after the last character before `from` that is not white space. */
function endOfText(content: string, from: number): number {
  let end = from;
  while (end > 0 && /\s/.test(content[end - 1]!)) end--;
  return end;
}

/** In a heading, every list is an attribute. In prose, one that could mean something else is left alone. */
function isSeparate(
  content: string,
  at: number,
  { list, opening }: { list: AttributeList; opening: Token },
): boolean {
  const before = content[at - 1];
  // A heading of only a list is about it: `## {#if}`.
  if (opening.type === "heading_open") return before !== undefined && !/[\\{$%]/.test(before);
  const lineEnd = endOfText(content, at);
  if (lineEnd === 0 || content.slice(lineEnd, at).includes("\n")) return true;
  return lineEnd < at && (list.hasColon || (list.isPlain && !isBlockOfSvelte(list)));
}

function isBlockOfSvelte({ id }: AttributeList): boolean {
  return /^(?:if|each|await|key|snippet)$/.test(id ?? "");
}

/** Removes the lines and gives their ids to the block before, or to the one after if there is none. */
function withoutLines(state: StateCore, tokens: Token[]): Token[] {
  const remaining: Token[] = [];
  /** The opening tokens of the blocks around and directly before the position. */
  const open: Token[] = [];
  let previous: Token | null = null;
  for (const [index, token] of tokens.entries()) {
    if (token.type === "attribute_line") {
      const id = token.meta.id as string | null;
      const carrier: Token | undefined = previous ?? tokens[index + 1];
      if (id !== null && carrier) setId(state, carrier, id);
      continue;
    }
    remaining.push(token);
    if (token.nesting === 1) {
      open.push(token);
      previous = null;
    } else if (token.nesting === -1) previous = open.pop() ?? null;
    else previous = null;
  }
  return remaining;
}

/** The first use of an id wins. Headings carry it themselves, other text as an anchor. */
function setId(state: StateCore, opening: Token, id: string): void {
  const note = state.env as NoteState;
  if (opening.type === "heading_open") {
    if (note.ids.has(id) || opening.attrGet("id") !== null || isFootnoteId(id)) return;
    note.ids.set(id, 0);
    opening.attrSet("id", id);
  } else if (CARRIERS.has(opening.type) && opening.attrGet("id") === null && addAnchor(note, id)) {
    opening.attrSet("id", `${ANCHOR_PREFIX}${id}`);
  }
}

const CARRIERS = new Set([
  "paragraph_open",
  "bullet_list_open",
  "ordered_list_open",
  "list_item_open",
  "blockquote_open",
  "dt_open",
]);

function isFootnoteId(id: string): boolean {
  return /^fn(?:ref)?-\d/.test(id);
}
