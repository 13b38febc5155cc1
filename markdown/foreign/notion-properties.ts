import { applyEdits, type Edit, type Rewritten } from "./edits.ts";

/** The name of a page that Notion exported ends in its id. */
const NOTION_NAME = / [0-9a-f]{32}\.md$/i;
/** `# Title`, a blank line, and the lines up to the next blank one. */
const BLOCK = /^\s*# [^\n]*\n[ \t]*\n((?:[^\n]*\S[^\n]*(?:\n|$))+)/;
const PROPERTY = /^([^\s:#>|[\]()*`-][^:[\]()*`]{0,39}): (?=\S)/;
/** A longer text is not a list of properties. */
const MAX_CHARACTERS = 20_000;
/** A relation to another page: its name, and its path in brackets. */
const RELATION = /(^|: |, )([^,()[\]]*[^,()[\]\s]) \(([^()\s[\]]+%20[0-9a-f]{32}\.(?:md|csv))\)/gi;

export function isNotionPath(path: string): boolean {
  return NOTION_NAME.test(path);
}

/** The properties of a page that Notion exported, `Key: value` below its title, as a definition list. */
export function rewriteNotionProperties(source: string): Rewritten {
  const [whole = "", block = ""] = BLOCK.exec(source) ?? [];
  const lines = block.length > MAX_CHARACTERS ? [] : block.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const count = lines.filter((line) => PROPERTY.test(line)).length;
  const isList = PROPERTY.test(lines[0] ?? "") && (count === lines.length || count > 1);
  if (!isList) return { text: source, lines: null };
  const edits: Edit[] = [];
  let start = whole.length - block.length;
  for (const [at, line] of lines.entries()) {
    const key = PROPERTY.exec(line)?.[1];
    const value = key === undefined ? line : line.slice(key.length + 2);
    const linked = value.replace(RELATION, "$1[$2]($3)");
    const text = key === undefined ? linked : `${at > 0 ? "\n" : ""}${key}\n: ${linked}`;
    edits.push({ start, end: start + line.length, text });
    start += line.length + 1;
  }
  return applyEdits(source, edits);
}
