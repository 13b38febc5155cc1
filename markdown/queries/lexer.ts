import { NotPlain } from "./expression.ts";

export interface Lexeme {
  kind: "name" | "number" | "text" | "tag" | "link" | "sign" | "end";
  /** A name as written, the content of a text or link, a tag with `#`, or the symbol. */
  text: string;
  start: number;
  end: number;
}

/** Dataview allows `-` and emoji in names, Bases does not. */
export type NameRule = "dataview" | "bases";

const SPACE = /\s+/y;
const NUMBER = /\d{1,15}(?:\.\d{1,15})?/y;
const NAMES: Record<NameRule, RegExp> = {
  dataview:
    /[\p{L}_\p{Extended_Pictographic}][\p{L}\p{M}\p{N}_\-\p{Extended_Pictographic}\uFE0F]*/uy,
  bases: /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy,
};
const TAG = /#[^\s!-,.:-@[-^`{-~]{1,200}/y;
const LINK = /\[\[([^\]\n]{1,500})\]\]/y;
const SIGN = /&&|\|\||[!<>=]=|[-+*/%=<>!(),.[\]&|{}:]/y;
/** `"…"` and `'…'` with escapes. */
const TEXT = /"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'/y;

export function lexemesOf(source: string, names: NameRule): Lexeme[] {
  const lexemes: Lexeme[] = [];
  let at = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  const add = (kind: Lexeme["kind"], match: RegExpExecArray, text = match[0]) => {
    const end = at + match[0].length;
    lexemes.push({ kind, text, start: at, end });
    at = end;
  };
  while (at < source.length) {
    const space = match(SPACE);
    if (space) {
      at += space[0].length;
      continue;
    }
    const [number, name, text, link, tag, sign] = [
      match(NUMBER),
      match(NAMES[names]),
      match(TEXT),
      match(LINK),
      match(TAG),
      match(SIGN),
    ];
    if (number) add("number", number);
    else if (name) add("name", name);
    else if (text) add("text", text, unescaped(text[1] ?? text[2] ?? ""));
    else if (link) add("link", link, link[1]);
    else if (tag) add("tag", tag);
    else if (sign) add("sign", sign);
    else throw new NotPlain(`“${source.slice(at, at + 10)}” is not understood`);
  }
  lexemes.push({ kind: "end", text: "", start: at, end: at });
  return lexemes;
}

function unescaped(text: string): string {
  return text.replace(/\\([^])/g, (_whole, sign: string) => (sign === "n" ? "\n" : sign));
}
