import type MarkdownIt from "markdown-it";
import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type Token from "markdown-it/lib/token.mjs";
import type { NoteState } from "../render/state.ts";

/** A further star ends emphasis: `*[aside]: so it begins*`. */
const DEFINITION = /^\*\[([^\]\n[]{1,100})\]:[ \t]+([^\s*][^*\n]{0,500})$/;
const WORD = /[\p{L}\p{N}]+/gu;
/** Each occurrence of a word is compared with this many abbreviations that begin with it. */
const MAX_SAME_WORD = 10;
/** A page repeats an explanation at every occurrence. After this many characters of explanations, the rest stays as it is. */
const MAX_EXPLANATIONS = 500_000;

interface Abbreviation {
  label: string;
  title: string;
}

/** `*[HTML]: Hypertext Markup Language` explains every HTML in the text. */
export function abbreviations(markdown: MarkdownIt): void {
  markdown.block.ruler.before(
    "reference",
    "abbreviation",
    (state, startLine, _endLine, silent) => {
      const start = state.bMarks[startLine]! + state.tShift[startLine]!;
      if (state.src.charCodeAt(start) !== 0x2a || state.src.charCodeAt(start + 1) !== 0x5b)
        return false;
      if (state.sCount[startLine]! - state.blkIndent >= 4) return false;
      const [, label, title] =
        DEFINITION.exec(state.src.slice(start, state.eMarks[startLine]).trimEnd()) ?? [];
      const word = label?.trim().match(WORD)?.[0];
      if (!label || !title || word === undefined || !label.trim().startsWith(word)) return false;
      if (silent) return true;
      const { abbreviations: known } = state.env as NoteState;
      const same = known.get(word) ?? [];
      if (same.length < MAX_SAME_WORD && !same.some((other) => other.label === label.trim()))
        known.set(word, [...same, { label: label.trim(), title: title.trim() }]);
      state.line = startLine + 1;
      return true;
    },
    { alt: ["paragraph", "reference"] },
  );

  markdown.core.ruler.after("text_join", "abbreviation", (state) => {
    const known = (state.env as NoteState).abbreviations;
    if (known.size === 0) return;
    const page: Page = { known, explanations: 0 };
    let addresses = 0;
    for (const token of state.tokens)
      if (token.type === "inline" && token.children)
        token.children = token.children.flatMap((child) => {
          // The text of a bare address is the address.
          if (child.info === "auto") addresses += child.nesting;
          return child.type === "text" && addresses === 0 ? explained(state, child, page) : child;
        });
  });
}

interface Page {
  known: ReadonlyMap<string, readonly Abbreviation[]>;
  /** The characters of all explanations so far. */
  explanations: number;
}

function explained(state: StateCore, token: Token, page: Page): Token[] {
  const text = token.content;
  const result: Token[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (page.explanations > MAX_EXPLANATIONS) break;
    if (index < at) continue;
    const match = page.known
      .get(word)
      ?.filter(({ label }) => text.startsWith(label, index) && endsWord(text, index + label.length))
      .reduce<Abbreviation | null>((a, b) => (a && a.label.length >= b.label.length ? a : b), null);
    if (!match) continue;
    page.explanations += match.title.length;
    if (index > at) result.push(textToken(state, text.slice(at, index)));
    const abbreviation = new state.Token("abbreviation", "abbr", 0);
    abbreviation.content = match.label;
    abbreviation.meta = { title: match.title };
    result.push(abbreviation);
    at = index + match.label.length;
  }
  if (at === 0) return [token];
  if (at < text.length) result.push(textToken(state, text.slice(at)));
  return result;
}

function endsWord(text: string, at: number): boolean {
  return !/^[\p{L}\p{N}]/u.test(text.slice(at, at + 2));
}

function textToken(state: StateCore, content: string): Token {
  const token = new state.Token("text", "", 0);
  token.content = content;
  return token;
}
