import type { CodeRanges } from "../code-ranges.ts";
import type { Edit } from "../edits.ts";

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
const WORDS = new Set(["term", "std:term", "abbr", "dfn"]);

export function mayHaveRoles(source: string): boolean {
  return source.includes("}`");
}

/** Roles of MyST become links, formulas, code or text. Others stay as written. */
export function rolesIn(source: string, code: CodeRanges): Edit[] {
  return [...source.matchAll(ROLE)].flatMap(
    ({ index, 0: all, 1: role = "", 2: text = "" }): Edit[] => {
      if (code.endAt(index) !== null) return [];
      const meaning = meaningOf(role.toLowerCase(), text.trim());
      return meaning === null ? [] : [{ start: index, end: index + all.length, text: meaning }];
    },
  );
}

function meaningOf(role: string, text: string): string | null {
  const [, title, own] = TITLED.exec(text) ?? [];
  const target = own ?? text;
  if (FORMULAS.has(role)) return text.includes("$") ? null : `$\`${text}\`$`;
  if (WORDS.has(role)) return (title ?? text).replace(/[[\]*_]/g, "\\$&");
  if (NAMES.test(role)) return `\`${(title ?? text).replace(/^[~!]/, "")}\``;
  if (!TARGET.test(target)) return null;
  // The number of a figure is only known to Sphinx.
  const label = title?.replace(/ *(?:%s|\{number\})/g, "").trim();
  // With a colon, it would be the address of another program.
  const sign = target.includes(":") ? "#" : "";
  if (LABELS.has(role)) return `[${label || target}](${sign}${target})`;
  return PATHS.has(role) ? `[${label ?? ""}](${target})` : null;
}
