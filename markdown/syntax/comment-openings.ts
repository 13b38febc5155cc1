/** Nothing else is in the line, so the comment is below it. */
const ALONE = /^%%[ \t]*$/;
/** A comment of Obsidian with its end in the same line. `%%{init: …}%%` is a setting of Mermaid. */
const WITH_END = /^[ \t]*%%(?![{+%])[^%\n]+%%[ \t]*$/m;
/** The first line of a cell in Jupyter. */
const MAGIC =
  /^%%(?:bash|bigquery|capture|cmd|configure|cython|debug|file|html|javascript|js|julia|latex|local|manim|markdown|memit|mprun|perl|powershell|prun|px|py|pypy|python[23]?|R|ruby|script|sh|spark|sql|svg|system|sx|time|timeit|writefile)(?:[ \t]|$)/;
/** A comment of several lines in vimwiki. It ends with `+%%`. */
const OF_VIMWIKI = /^%%\+/;

/**
 * Whether the author has forgotten the end of a comment, so that the text behind it is hidden by mistake. In vimwiki and TeX, a comment
 * ends with its line, and in other programs the characters are text.
 * @param opening the line that begins with `%%`
 * @param hasComments whether the note is surely for Obsidian
 */
export function isMeantToEnd(opening: string, source: string, hasComments: boolean): boolean {
  if (ALONE.test(opening)) return true;
  if (MAGIC.test(opening) || OF_VIMWIKI.test(opening)) return false;
  return hasComments || WITH_END.test(source);
}
