import type MarkdownIt from "markdown-it";
import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type Token from "markdown-it/lib/token.mjs";

const AT_END = /(?:^|[ \t]|\n[ \t]*|(?<=\]\]))\^([A-Za-z0-9-]{1,100})[ \t]*$/;

interface Element {
  open: Token;
  /** Its closing token, or the token itself when it has no content. Null while it is open. */
  close: Token | null;
}

/**
 * `^block-id` at the end of a paragraph or list item, or alone after any other block. Paragraphs and list items have the id themselves (`meta.blockId`, and
 * `meta.blockEnd` on the closing token). Any other block is wrapped in a `block_anchor`.
 */
export function blockIds(markdown: MarkdownIt): void {
  markdown.core.ruler.before("inline", "block_id", (state) => {
    if (!state.src.includes("^")) return;
    const carriers = findCarriers(state);
    if (carriers) state.tokens = carriers;
  });
}

function findCarriers(state: StateCore): Token[] | null {
  const output: Token[] = [];
  const open: Element[] = [];
  /** The last closed child of each open element. */
  const previous: (Element | null)[] = [null];
  const carriers: { element: Element; id: string }[] = [];
  const usedIds = new Set<string>();
  let lines: string[] | null = null;

  for (let index = 0; index < state.tokens.length; index++) {
    const token = state.tokens[index]!;
    const inline =
      token.type === "paragraph_open" || token.type === "heading_open"
        ? state.tokens[index + 1]
        : undefined;
    const match = inline?.content.includes("^") ? AT_END.exec(inline.content) : null;
    if (match && inline) {
      const id = match[1]!;
      inline.content = inline.content.slice(0, match.index);
      const alone = inline.content === "";
      const self: Element = { open: token, close: state.tokens[index + 2]! };
      const parent = open.at(-1);
      let element: Element | null = alone ? (previous.at(-1) ?? null) : self;
      if (parent?.open.type === "list_item_open" && (alone || previous.at(-1) === null))
        element = parent;
      else if (
        match[0].startsWith("\n") &&
        isQuote(parent) &&
        !/^[ \t]*>/.test((lines ??= state.src.split("\n"))[token.map![1] - 1] ?? "")
      )
        element = parent!;
      if (element && !usedIds.has(id.toLowerCase())) {
        carriers.push({ element, id });
        usedIds.add(id.toLowerCase());
      }
      if (alone) {
        index += 2;
        continue;
      }
    }
    output.push(token);
    if (token.nesting === 1) {
      open.push({ open: token, close: null });
      previous.push(null);
    } else if (token.nesting === -1) {
      const element = open.pop();
      previous.pop();
      if (element) previous[previous.length - 1] = Object.assign(element, { close: token });
    } else if (token.type !== "inline")
      previous[previous.length - 1] = { open: token, close: token };
  }
  return carriers.length === 0 ? null : withAnchors(state, output, carriers);
}

function withAnchors(
  state: StateCore,
  tokens: Token[],
  carriers: { element: Element; id: string }[],
): Token[] {
  const before = new Map<Token, string>();
  const after = new Map<Token, string>();
  for (const { element, id } of carriers) {
    const { open, close } = element;
    if (!close || before.has(open)) continue;
    if ((open.type === "paragraph_open" && !open.hidden) || open.type === "list_item_open") {
      open.meta = { ...open.meta, blockId: id };
      close.meta = { ...close.meta, blockEnd: id };
    } else {
      before.set(open, id);
      after.set(close, id);
    }
  }
  if (before.size === 0) return tokens;
  return tokens.flatMap((token) => [
    ...(before.has(token) ? [anchor(state, 1, { blockId: before.get(token) })] : []),
    token,
    ...(after.has(token) ? [anchor(state, -1, { blockEnd: after.get(token) })] : []),
  ]);
}

function anchor(
  state: StateCore,
  nesting: 1 | -1,
  meta: { blockId?: string | undefined; blockEnd?: string | undefined },
): Token {
  const token = new state.Token(
    nesting === 1 ? "block_anchor_open" : "block_anchor_close",
    "div",
    nesting,
  );
  token.block = true;
  token.meta = meta;
  return token;
}

function isQuote(element: Element | undefined): boolean {
  return element?.open.type === "blockquote_open" || element?.open.type === "callout_open";
}
