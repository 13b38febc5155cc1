import type MarkdownIt from "markdown-it";
import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type Token from "markdown-it/lib/token.mjs";
import type { FootnoteMeta, NoteState } from "../render/state.ts";
import { isInsideLink } from "./links/link-level.ts";

const DEFINITION = /\[\^([^\]\s[]{1,100})\]:/y;
const REFERENCE = /\[\^([^\]\s[]{1,100})\]/y;
/** The indentation that continues a definition. Obsidian documents two spaces, GitHub four. */
const CONTINUATION_INDENT = 2;

/** `[^1]`, `[^1]: text` and `^[inline]`. The footnotes are at the end, in the order of their first references. */
export function footnotes(markdown: MarkdownIt): void {
  markdown.block.ruler.before("reference", "footnote_definition", definition, {
    alt: ["paragraph", "reference", "blockquote", "list"],
  });

  markdown.inline.ruler.before("link", "footnote_reference", (state, silent) => {
    if (!state.src.startsWith("[^", state.pos) || isInsideLink(state)) return false;
    REFERENCE.lastIndex = state.pos;
    const match = REFERENCE.exec(state.src);
    if (!match || !(state.env as NoteState).footnotes.labels.has(match[1]!.toLowerCase()))
      return false;
    if (state.pos + match[0].length > state.posMax) return false;
    if (!silent)
      state.push("footnote_reference", "", 0).meta = {
        label: match[1]!.toLowerCase(),
      } satisfies FootnoteMeta;
    state.pos += match[0].length;
    return true;
  });

  markdown.inline.ruler.before("emphasis", "footnote_inline", (state, silent) => {
    if (!state.src.startsWith("^[", state.pos) || isInsideLink(state)) return false;
    const env = state.env as NoteState;
    if (env.footnotes.insideInline) return false;
    const start = state.pos + 2;
    const end = state.md.helpers.parseLinkLabel(state, state.pos + 1);
    if (end < 0 || end === start) return false;
    if (!silent) {
      const tokens: Token[] = [];
      env.footnotes.insideInline = true;
      state.md.inline.parse(state.src.slice(start, end), state.md, env, tokens);
      env.footnotes.insideInline = false;
      state.push("footnote_reference", "", 0).meta = { label: "", tokens } satisfies FootnoteMeta;
    }
    state.pos = end + 1;
    return true;
  });

  markdown.core.ruler.after("inline", "footnote_section", section);
}

function definition(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const start = state.bMarks[startLine]! + state.tShift[startLine]!;
  if (state.src.charCodeAt(start) !== 0x5b || state.src.charCodeAt(start + 1) !== 0x5e)
    return false;
  if (state.sCount[startLine]! - state.blkIndent >= 4) return false;
  DEFINITION.lastIndex = start;
  const match = DEFINITION.exec(state.src);
  if (!match || start + match[0].length > state.eMarks[startLine]!) return false;
  if (silent) return true;

  const label = match[1]!.toLowerCase();
  (state.env as NoteState).footnotes.labels.add(label);
  const open = state.push("footnote_open", "", 1);
  open.meta = { label };
  open.map = [startLine, startLine];

  // The text after the colon is parsed as if it were an indented line of its own.
  const line = {
    bMarks: state.bMarks[startLine]!,
    tShift: state.tShift[startLine]!,
    sCount: state.sCount[startLine]!,
  };
  const { blkIndent, parentType } = state;
  let text = start + match[0].length;
  while (text < state.eMarks[startLine]! && isSpace(state.src.charCodeAt(text))) text++;
  state.blkIndent += CONTINUATION_INDENT;
  state.bMarks[startLine] = text;
  state.tShift[startLine] = 0;
  state.sCount[startLine] = state.blkIndent;
  state.parentType = "list";
  state.md.block.tokenize(state, startLine, endLine);
  state.parentType = parentType;
  state.blkIndent = blkIndent;
  state.bMarks[startLine] = line.bMarks;
  state.tShift[startLine] = line.tShift;
  state.sCount[startLine] = line.sCount;
  // An empty definition ends on the line on which it began.
  if (state.line <= startLine) state.line = startLine + 1;
  open.map[1] = state.line;
  state.push("footnote_close", "", -1);
  return true;
}

/** Removes the definitions from the text, numbers the references, and adds the referenced footnotes at the end. */
function section(state: StateCore): void {
  if (!state.src.includes("^")) return;
  const definitions = new Map<string, Token[]>();
  if ((state.env as NoteState).footnotes.labels.size > 0)
    state.tokens = withoutDefinitions(state.tokens, definitions);

  const notes: { tokens: Token[]; count: number }[] = [];
  const numbers = new Map<string, number>();
  const number = (tokens: Token[]) => {
    for (const token of tokens) {
      if (!token.children) continue;
      for (const child of token.children)
        if (child.type === "footnote_reference") refer(child.meta as FootnoteMeta);
    }
  };
  const refer = (meta: FootnoteMeta) => {
    meta.number = meta.tokens ? undefined! : numbers.get(meta.label)!;
    if (meta.number === undefined) {
      const tokens = meta.tokens
        ? paragraph(state, meta.tokens)
        : (definitions.get(meta.label) ?? []);
      meta.number = notes.push({ tokens, count: 0 });
      if (!meta.tokens) numbers.set(meta.label, meta.number);
    }
    meta.occurrence = ++notes[meta.number - 1]!.count;
  };

  number(state.tokens);
  // Footnotes may refer to other footnotes, which are appended to the list during the loop.
  for (const note of notes) number(note.tokens);
  if (notes.length === 0) return;
  // Other programs make ids of labels.
  for (const [label, index] of numbers)
    (state.env as NoteState).anchors.push(`[^${index}]: ${label}`);

  const { tokens } = state;
  tokens.push(block(state, "footnotes_open", 1));
  notes.forEach((note, index) => {
    const open = block(state, "footnote_item_open", 1);
    const close = block(state, "footnote_item_close", -1);
    open.meta = close.meta = { number: index + 1, count: note.count };
    tokens.push(open);
    for (const token of withBacklinks(state, note.tokens, close.meta)) tokens.push(token);
    tokens.push(close);
  });
  tokens.push(block(state, "footnotes_close", -1));
}

function withoutDefinitions(tokens: Token[], definitions: Map<string, Token[]>): Token[] {
  const remaining: Token[] = [];
  const open: Token[][] = [];
  for (const token of tokens) {
    if (token.type === "footnote_open") {
      const own: Token[] = [];
      const { label } = token.meta as FootnoteMeta;
      // The first definition of a label wins, as for link references.
      if (!definitions.has(label)) definitions.set(label, own);
      open.push(own);
    } else if (token.type === "footnote_close") open.pop();
    else (open.at(-1) ?? remaining).push(token);
  }
  return remaining;
}

function paragraph(state: StateCore, children: Token[]): Token[] {
  const inline = block(state, "inline", 0);
  inline.children = children;
  return [block(state, "paragraph_open", 1, "p"), inline, block(state, "paragraph_close", -1, "p")];
}

/** The back links are at the end of the footnote's last paragraph, or separate if it does not end with one. */
function withBacklinks(state: StateCore, tokens: Token[], meta: unknown): Token[] {
  const backlinks = block(state, "footnote_backlinks", 0);
  backlinks.meta = meta;
  const last = tokens.at(-1);
  if (last?.type === "paragraph_close") return [...tokens.slice(0, -1), backlinks, last];
  return [...tokens, backlinks];
}

function block(state: StateCore, type: string, nesting: 1 | 0 | -1, tag = ""): Token {
  const token = new state.Token(type, tag, nesting);
  token.block = true;
  return token;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
