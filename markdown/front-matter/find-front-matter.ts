import { mayWithhold } from "./publication.ts";

export type Format = "yaml" | "toml" | "json" | "code";

export type FoundFrontMatter =
  /** `start` and `end` are the offsets of the text between the fences. The text of the note begins at `body`. */
  | {
      kind: "closed";
      format: Format;
      language: string;
      start: number;
      end: number;
      body: number;
    }
  /** The front matter begins, but its end is missing. */
  | { kind: "open"; format: Format; language: string; start: number }
  | { kind: "none" };

const NONE: FoundFrontMatter = { kind: "none" };
/** Blank lines, comments, invisible characters, and the lines that YAML allows above its first `---`. */
const BLANK = /^(?:[\s\p{Cf}\uFFFD]+|<!--[^]*?-->|%(?:YAML|TAG)[ \t].*|%%[^]*?%%)*/u;
const BLANK_START = /^[-+;{"<%\s\p{Cf}\uFFFD]/u;
/** In YAML, a comment, a type or the name of an anchor may follow the dashes. */
const DASHES = /^(-{3,})[^\S\n]*([A-Za-z][\w-]*)?[^\S\n\p{Cf}]*\p{Cf}*([^\S\n][#!&].*)?(?:\n|$)/u;
/** Obsidian reads dashes with a space after them as a rule. Other programs read front matter, so a key below them decides, and whatever may ask not to publish the note. */
const SPACED_RULE = /^---[ \t]+\n/;
const PLUSES = /^\+{3,}[ \t]*(?:toml)?[ \t]*(?:\n|$)/i;
const SEMICOLONS = /^;;;[ \t]*(?:json)?[ \t]*(?:\n|$)/i;
const OBJECT = /^\{(?:\s*"|\s*\}|[ \t]*\n\s*[\w']|\s*(?:\/[*/]|#)|\s*'?\w+'?[ \t]*:[ \t]*[\w"'])/;
/** Hexo's JSON has no braces and no opening line. */
const BARE_JSON = /^"[^"\n]+"[ \t]*:[^]*?^;;;[ \t]*$/m;
const KEY_LINE =
  /^(?:[ \t]*#.*\n|[ \t]*\n)*[ \t]*(?:"[^"\n]+"|'[^'\n]+'|[A-Za-z_][\w .-]*)[ \t]*[:=](?:\s|$)/;
const FORMATS: Record<string, Format> = {
  "": "yaml",
  yaml: "yaml",
  yml: "yaml",
  toml: "toml",
  json: "json",
  json5: "json",
  jsonc: "json",
};
/** If the end is missing, this much of the text may have been meant as front matter. */
const LOOKED_AT = 4096;

/** `title: Name` above an empty line, as MultiMarkdown writes it. An address is not a key. */
const UNFENCED = /^(?: {0,3}[\w-]+:(?!\/\/).*\n(?: {4,}\S.*\n)*)+(?=\s*\n|$)/;

/** Which keys without a fence above them are front matter. */
export type UnfencedKeys = "any" | "of an article" | "until dashes";

/** The keys that Pelican documents for articles, below the title and beside at least one other of them. */
const OF_AN_ARTICLE =
  /^title:.*\n(?:(?:date|modified|tags|keywords|category|slug|authors?|summary|lang|translation|status|template|save_as|url|updated?):.*\n(?: {4,}\S.*\n)*)+$/i;

/** A line of YAML below the first key. An address is not a key. */
const OF_KEYS = /^(?:[A-Za-z_][\w-]*[ \t]*:(?!\/\/)|[ \t]+\S|[ \t]*-[ \t]|[ \t]*#|[ \t]*$)/;
const KEY_FIRST = /^[A-Za-z_][\w-]*[ \t]*:(?!\/\/)/;
const DASHES_ALONE = /^-{3,}[ \t]*(?:\n|$)/m;

/** Older posts of Hexo have a line of dashes below their keys, and none above. */
function findUntilDashes(text: string): FoundFrontMatter {
  const closing = KEY_FIRST.test(text) ? DASHES_ALONE.exec(text.slice(0, LOOKED_AT)) : null;
  if (!closing) return NONE;
  const lines = text.slice(0, closing.index).split("\n");
  if (!lines.every((line) => OF_KEYS.test(line))) return NONE;
  const body = closing.index + closing[0].length;
  return { kind: "closed", format: "yaml", language: "", start: 0, end: closing.index, body };
}

/** Keys without fences at the beginning of a file, which MkDocs, Pelican and Hexo read as front matter. */
export function findUnfenced(text: string, which: UnfencedKeys): FoundFrontMatter {
  if (which === "until dashes") return findUntilDashes(text);
  const [keys] = UNFENCED.exec(text.endsWith("\n") ? text : `${text}\n`) ?? [];
  if (keys === undefined || (which !== "any" && !OF_AN_ARTICLE.test(keys))) return NONE;
  const end = Math.min(keys.length, text.length);
  return { kind: "closed", format: "yaml", language: "", start: 0, end, body: end };
}

/**
 * Finds the front matter of a note: YAML between `---`, TOML between `+++`, or JSON in braces, between `;;;` or as `---json`. Blank lines may come before it,
 * as in Hugo and Astro, and `...` may end YAML, as in Jekyll and Pandoc. In ambiguous cases, its first line must be a key.
 */
export function findFrontMatter(text: string): FoundFrontMatter {
  const blank = BLANK_START.test(text) ? BLANK.exec(text)![0].length : 0;
  const source = blank === 0 ? text : text.slice(blank);
  const block = findAt(source, blank > 0);
  if (block.kind === "none" || blank === 0) return block;
  if (block.kind === "open") return { ...block, start: block.start + blank };
  const { start, end, body } = block;
  return { ...block, start: start + blank, end: end + blank, body: body + blank };
}

function findAt(text: string, isLower: boolean): FoundFrontMatter {
  const first = text.charAt(0);
  if (first === "-") return findDashes(text, isLower);
  if (first === "+") {
    const start = PLUSES.exec(text)?.[0].length;
    if (start === undefined) return NONE;
    return fenced(text, { format: "toml", language: "toml", start, close: /^\+{3,}[ \t]*$/gm });
  }
  if (first === ";") {
    const start = SEMICOLONS.exec(text)?.[0].length;
    if (start === undefined) return NONE;
    return fenced(text, { format: "json", language: "json", start, close: /^;;;[ \t]*$/gm });
  }
  if (first === '"' && BARE_JSON.test(text))
    return fenced(text, { format: "json", language: "json", start: 0, close: /^;;;[ \t]*$/gm });
  return first === "{" && OBJECT.test(text) ? findObject(text) : NONE;
}

function findDashes(text: string, isLower: boolean): FoundFrontMatter {
  const opening = DASHES.exec(text);
  if (!opening) return NONE;
  const [whole, dashes = "", name = "", addition] = opening;
  const language = name.toLowerCase();
  const start = whole.length;
  const hasKey = beginsWithKey(text.slice(start, start + LOOKED_AT), isLower);
  const isRule =
    SPACED_RULE.test(whole) && !mayWithhold(text.slice(start, start + LOOKED_AT), { asKey: true });
  const isSure = !isLower && dashes.length === 3 && addition === undefined && !isRule;
  if (!isSure && !hasKey) return NONE;
  const format = FORMATS[language] ?? "code";
  if (format === "yaml" && !hasKey && isRuled(text.slice(start))) return NONE;
  const close =
    dashes.length > 3
      ? /^-{3,}[^\S\n]*$/gm
      : format === "yaml" && hasKey
        ? /^(?:---|\.\.\.)[^\S\n]*\p{Cf}*$/gmu
        : /^---[^\S\n]*\p{Cf}*$/gmu;
  return fenced(text, { format, language, start, close });
}

const HEADING = /^\s*#{1,6} \S/;
/** A key of one word with its value: `title: A`. */
const PLAIN_KEY =
  /^(?:[ \t]*#.*\n|[ \t]*\n)*[ \t]*(?:"[^"\n]+"|'[^'\n]+'|[A-Za-z_][\w.-]*)[ \t]*[:=](?:[ \t]+\S|[ \t]*\n[ \t]*(?:- |["'\w][^\n]*:))/;

/**
 * Below a rule, a heading and a sentence such as `The parts of it are:` are text. In data, the first would be a comment and the second a key.
 * @param isLower whether blank lines are above the rule
 */
function beginsWithKey(text: string, isLower: boolean): boolean {
  if (!KEY_LINE.test(text)) return false;
  if ((!isLower && !HEADING.test(text)) || PLAIN_KEY.test(text)) return true;
  const end = /^-{3,}[^\S\n]*$/m.exec(text)?.index ?? text.length;
  return mayWithhold(text.slice(0, end), { asKey: true });
}

/** Bold text, a link, a quote or an element begins no data. */
const PROSE = /^\s*(?:\*\*[^\s*]|!?\[[^\]\n]*\]\(|> |<[a-z!])/i;

/** `---`, an empty line or plain prose, and a text without keys, up to the next rule: a text between two horizontal rules, as in many wikis. */
function isRuled(text: string): boolean {
  const end = /^-{3,}[^\S\n]*$/m.exec(text)?.index ?? text.length;
  const block = text.slice(0, end);
  // A word such as "draft" in a sentence is not a key.
  const isText = /^[^\S\n]*\n\s*\S/.test(block) || PROSE.test(block);
  return isText && !mayWithhold(block, { asKey: true });
}

function fenced(
  text: string,
  fence: { format: Format; language: string; start: number; close: RegExp },
): FoundFrontMatter {
  const { format, language, start, close } = fence;
  close.lastIndex = start;
  const closing = close.exec(text);
  if (closing) {
    const body = closing.index + closing[0].length + 1;
    return { kind: "closed", format, language, start, end: closing.index, body };
  }
  const rest = text.slice(start, start + LOOKED_AT);
  // A lone `---` above ordinary text is a horizontal rule.
  const [block = ""] = /^(?:.+\n?)*/.exec(rest) ?? [];
  const [next = ""] = /^\s*(?:.+\n?)*/.exec(rest) ?? [];
  const isOpen = beginsWithKey(block, false) || mayWithhold(next, { asKey: true });
  return isOpen ? { kind: "open", format, language, start } : NONE;
}

/** Hugo's JSON: from the first brace to the matching closing one. */
function findObject(text: string): FoundFrontMatter {
  const end = endOfObject(text);
  const json = { format: "json", language: "json", start: 0 } as const;
  if (end === null)
    return KEY_LINE.test(text.slice(1, LOOKED_AT)) ? { kind: "open", ...json } : NONE;
  const behind = /^[ \t]*(?:\n|$)/.exec(text.slice(end))?.[0].length;
  // A sentence may begin with a brace.
  if (behind === undefined && !mayWithhold(text.slice(0, end), { asKey: true })) return NONE;
  return { kind: "closed", ...json, end, body: end + (behind ?? 0) };
}

function endOfObject(text: string): number | null {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') {
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === "\\") at++;
    } else if (sign === "{" || sign === "[") depth++;
    else if ((sign === "}" || sign === "]") && --depth === 0) return at + 1;
  }
  return null;
}
