import type { CodeRanges } from "../code-ranges.ts";
import type { Edit } from "../edits.ts";
import { asLink, asText } from "../plain.ts";
import { toLabel } from "./directive.ts";

/** {role}`text` and {role}`text <target>`. */
const ROLE = /\{([A-Za-z][\w:+-]{0,40})\}`([^`\n]{1,500})`/g;
/** `text <target>`. */
const TITLED = /^([^<>[\]\n]{1,400}?) *<([^<>()\s]{1,300})>$/;
const TARGET = /^[^<>()[\]\s]{1,300}$/;

const LABELS = new Set(["ref", "numref", "eq", "any", "std:ref", "std:numref", "std:any"]);
const PATHS = new Set(["doc", "std:doc", "download"]);
const FORMULAS = new Set(["math"]);
/** Shown as they are written. Their pages are made of code. */
const NAMES =
  /^(?:(?:py|c|cpp|js|rst|std|sphinx):)?(?:func|class|meth|mod|attr|exc|obj|data|const|type|envvar|program|option|command|file|samp|code|literal|kbd|guilabel|menuselection|confval|dir|directive|role|token|keyword)$/;
/** Words of a glossary or an abbreviation are text. */
const WORDS = new Set(["term", "std:term", "abbr", "dfn", "sc", "smallcaps"]);
/** The characters of a font with pictures. */
const ICONS = /^(?:octicon|icon|fa[bsr]?|fa-(?:brands|solid|regular)|material-[a-z]+)$/;
const BADGES = /^bdg(?:-[a-z]+)*$/;
const SOURCES = /^(?:foot)?cite(?::[a-z]+)?$/;
/** What stands before and after the text of a role. */
const MARKS: ReadonlyMap<string, readonly [before: string, after: string]> = new Map([
  ["sub", ["<sub>", "</sub>"]],
  ["subscript", ["<sub>", "</sub>"]],
  ["sup", ["<sup>", "</sup>"]],
  ["superscript", ["<sup>", "</sup>"]],
  ["u", ["<u>", "</u>"]],
  ["underline", ["<u>", "</u>"]],
  ["del", ["~~", "~~"]],
  ["strike", ["~~", "~~"]],
  ["strong", ["**", "**"]],
  ["emphasis", ["*", "*"]],
]);
/** Documents with numbers. */
const NUMBERED: ReadonlyMap<string, (number: string) => string> = new Map([
  [
    "pep",
    (number) => asLink(`PEP ${number}`, `https://peps.python.org/pep-${number.padStart(4, "0")}/`),
  ],
  [
    "rfc",
    (number) => asLink(`RFC ${number}`, `https://datatracker.ietf.org/doc/html/rfc${number}`),
  ],
]);

export function mayHaveRoles(source: string): boolean {
  return source.includes("}`");
}

/** Roles of MyST become links, formulas, code or text. Others stay as written. */
export function rolesIn(source: string, code: CodeRanges): Edit[] {
  return [...source.matchAll(ROLE)].flatMap(
    ({ index, 0: all, 1: role = "", 2: text = "" }): Edit[] => {
      if (code.endAt(index) !== null) return [];
      const [kind, end] = [role.toLowerCase(), index + all.length];
      if (ICONS.test(kind)) return [iconEdit(source, { start: index, end, text: text.trim() })];
      const meaning = meaningOf(kind, text.trim());
      return meaning === null ? [] : [{ start: index, end, text: meaning }];
    },
  );
}

/** An icon shows nothing, unless it is all that a link shows. */
function iconEdit(source: string, { start, end, text }: Edit): Edit {
  if (source[start - 1] === "[" && source[end] === "]")
    return { start, end, text: asText(text.replace(/;.*$/s, "")) };
  const isBeforeText = /^$|[\s[(]/.test(source[start - 1] ?? "") && source[end] === " ";
  return { start, end: isBeforeText ? end + 1 : end, text: "" };
}

function meaningOf(role: string, text: string): string | null {
  const [, title, own] = TITLED.exec(text) ?? [];
  const target = own ?? text;
  if (FORMULAS.has(role)) return text.includes("$") ? null : `$\`${text}\`$`;
  if (WORDS.has(role)) return asText(title ?? text);
  // The entries of the index are not for this page.
  if (role === "index") return asText(text.replace(/ *<[^<>]*>$/, ""));
  const [before, after] = MARKS.get(role) ?? [];
  if (before !== undefined) return `${before}${asText(text)}${after}`;
  if (SOURCES.test(role)) return `\\[${asText(text)}\\]`;
  if (/^\d{1,6}$/.test(text)) {
    const link = NUMBERED.get(role)?.(text);
    if (link !== undefined) return link;
  }
  if (BADGES.test(role))
    return own === undefined
      ? `**${asText(text)}**`
      : asLink(title ?? own, role.startsWith("bdg-ref") ? toLabel(own) : own);
  if (NAMES.test(role)) return `\`${(title ?? text).replace(/^[~!]/, "")}\``;
  if (!TARGET.test(target)) return null;
  // The number of a figure is only known to Sphinx.
  const label = title?.replace(/ *(?:%s|\{number\})/g, "").trim();
  if (LABELS.has(role)) return `[${label || target}](${toLabel(target)})`;
  return PATHS.has(role) ? `[${label ?? ""}](${target})` : null;
}
