/** What an attribute list may change on a page. Everything else that it says is dropped. */
export interface Attributes {
  id: string | null;
  /** In CSS pixels. */
  width: number | null;
  height: number | null;
}

const NAME = String.raw`#[\p{L}\p{N}_][^\s{}"'<>=\x60]*`;
const CLASS = String.raw`\.[^\s.#{}="'<>\x60]+`;
const VALUE = String.raw`(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}=<>\x60]+)`;
const ENTRY = String.raw`(?:${NAME}|(?:${CLASS})+|[A-Za-z_@][\w:.-]*=${VALUE}|download)`;
/** After `{:`, also words alone, which extensions of Python-Markdown read. */
const WORD = String.raw`[A-Za-z][\w-]*`;
const listOf = (colon: string, others: string) =>
  String.raw`\{(${colon})[ \t]*(${ENTRY}(?:[ \t]+${others})*)[ \t]*\}`;
const LIST = new RegExp(listOf("", ENTRY), "uy");
const LIST_WITH_COLON = new RegExp(listOf(":", `(?:${ENTRY}|${WORD})`), "uy");
const EACH = new RegExp(ENTRY, "gu");

/** Longer lists are text. This limits the work on hostile input. */
const MAX_LENGTH = 400;

export interface AttributeList extends Attributes {
  /** The offset after the closing brace. */
  end: number;
  /** Written as `{: … }`, which has no other meaning. */
  hasColon: boolean;
  /** Only ids and classes. `{x=1}` may be a set or a template in prose. */
  isPlain: boolean;
}

/** Reads `{#id .class key=value}` or `{: #id }` at an offset. Null when there is anything else in the braces. */
export function readAttributeList(source: string, at: number): AttributeList | null {
  const text = source.slice(at, at + MAX_LENGTH);
  const pattern = text[1] === ":" ? LIST_WITH_COLON : LIST;
  pattern.lastIndex = 0;
  const match = pattern.exec(text);
  if (!match) return null;
  const list: AttributeList = {
    id: null,
    width: null,
    height: null,
    end: at + match[0].length,
    hasColon: match[1] === ":",
    isPlain: true,
  };
  for (const [entry] of match[2]!.matchAll(EACH)) {
    if (entry.startsWith("#")) list.id = usableId(entry.slice(1));
    else if (!entry.startsWith(".")) {
      list.isPlain = false;
      readSize(list, entry);
    }
  }
  return list;
}

function readSize(attributes: Attributes, entry: string): void {
  const [key = "", written = ""] = entry.split(/=(.*)/s);
  const value = written.replace(/^(["'])(.*)\1$/s, "$2");
  const name = key.toLowerCase();
  if (name === "id")
    attributes.id = /^[\p{L}\p{N}_][\p{L}\p{N}_:./-]*$/u.test(value) ? usableId(value) : null;
  if (name === "style") {
    for (const [, side, pixels] of value.matchAll(/(?<![\w-])(width|height)\s*:\s*(\d{1,5})px/g))
      attributes[side as "width" | "height"] = Number(pixels) || null;
  } else if (name === "width" || name === "height")
    attributes[name] = Number(/^(\d{1,5})(?:px)?$/.exec(value)?.[1] ?? 0) || null;
}

/** The parts of a page outside the note have ids with this prefix. */
const THEME_ID = /^theme:/i;

function usableId(id: string): string | null {
  return THEME_ID.test(id) ? null : id;
}
