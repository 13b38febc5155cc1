import type MarkdownIt from "markdown-it";
import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type Token from "markdown-it/lib/token.mjs";
import type { NoteState } from "../../render/state.ts";

/**
 * An embed that is alone on its line becomes a separate block (`embed_block` with the embed as its only child), because a paragraph cannot contain a note. A
 * markdown image becomes one only if it is the whole paragraph.
 */
export function embedBlocks(markdown: MarkdownIt): void {
  markdown.core.ruler.after("inline", "embed_block", (state) => {
    if (!state.src.includes("![") && !(state.env as NoteState).containers) return;
    const result: Token[] = [];
    let changed = false;
    for (let index = 0; index < state.tokens.length; index++) {
      const token = state.tokens[index]!;
      const inline = state.tokens[index + 1];
      const parts =
        token.type === "paragraph_open" && inline?.children && token.meta?.task === undefined
          ? partsOf(inline.children)
          : null;
      if (!parts) {
        result.push(token);
        continue;
      }
      changed = true;
      const paragraph = state.tokens.slice(index, index + 3) as [Token, Token, Token];
      parts.forEach((part, at) =>
        result.push(...partTokens(state, { part, paragraph, first: at === 0 })),
      );
      index += 2;
    }
    if (changed) state.tokens = result;
  });
}

interface Part {
  /** An embed on its own line. */
  embed: Token | null;
  text: Token[];
  /** Number of lines in the paragraph before this part. */
  line: number;
}

/** Null when no embed is alone on its line. */
function partsOf(children: Token[]): Part[] | null {
  if (!children.some(({ type }) => type === "embed" || type === "image")) return null;
  const lines: Token[][] = [[]];
  for (const child of children) {
    if (isBreak(child)) lines.push([child]);
    else lines.at(-1)!.push(child);
  }
  const parts: Part[] = [];
  for (const [line, tokens] of lines.entries()) {
    const solid = tokens.filter(
      (token) => !isBreak(token) && (token.type !== "text" || token.content.trim() !== ""),
    );
    const [first] = solid;
    // Splitting inside emphasis would break the emphasis.
    const lone =
      solid.length === 1 &&
      first!.level === 0 &&
      (first!.type === "embed" || (first!.type === "image" && lines.length === 1));
    const previous = parts.at(-1);
    if (lone) parts.push({ embed: first!, text: [], line });
    else if (previous && !previous.embed) for (const token of tokens) previous.text.push(token);
    else parts.push({ embed: null, text: tokens.filter((token) => !isBreak(token)), line });
  }
  return parts.some(({ embed }) => embed) ? parts : null;
}

function isBreak(token: Token): boolean {
  return token.type === "softbreak" || token.type === "hardbreak";
}

interface PartOptions {
  part: Part;
  paragraph: [open: Token, inline: Token, close: Token];
  first: boolean;
}

function partTokens(
  state: StateCore,
  { part, paragraph: [open, inline, close], first }: PartOptions,
): Token[] {
  const map: [number, number] | null = inline.map && [inline.map[0] + part.line, inline.map[1]];
  if (part.embed) {
    const block = Object.assign(new state.Token("embed_block", "", 0), {
      block: true,
      children: [part.embed],
      map,
    });
    // If the paragraph has a block id, its replacement keeps it.
    if (first && open.meta?.blockId) block.meta = { blockId: open.meta.blockId };
    return [block];
  }
  const meta = (token: Token) => (first ? token.meta : null);
  return [
    Object.assign(new state.Token("paragraph_open", "p", 1), {
      hidden: open.hidden,
      block: true,
      meta: meta(open),
      map,
    }),
    Object.assign(new state.Token("inline", "", 0), {
      children: part.text,
      content: inline.content,
      map,
    }),
    Object.assign(new state.Token("paragraph_close", "p", -1), {
      hidden: close.hidden,
      block: true,
      meta: meta(close),
    }),
  ];
}
