/** A heading or a block that a link can name. */
export interface LinkTarget {
  text: string;
  /** The line, without its marks. */
  detail: string;
}

const HEADING = /^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*#*[ \t]*$/;
const BLOCK = /(?:^|\s)\^([A-Za-z0-9-]+)[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** Its comments look like headings. */
const FRONT_MATTER = /^(---|\+\+\+)[ \t]*\r?\n[^]*?\n(?:\1|\.\.\.)[ \t]*(?:\r?\n|$)/;
const MAX_TARGETS = 2_000;
const MAX_DETAIL = 80;

/** The headings of a note, without those in code. */
export const headingsIn = (text: string): LinkTarget[] =>
  targetsIn(text, (line) => {
    const heading = HEADING.exec(line)?.[1];
    if (heading === undefined) return null;
    // These characters would end the name of a heading in a link.
    const name = heading
      .replace(/\s+\^[A-Za-z0-9-]+$/, "")
      .replace(/[[\]|#^]+/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    const level = /#+/.exec(line)![0];
    return name === "" ? null : { text: name, detail: level };
  });

/** The blocks of a note that have a name. */
export const blocksIn = (text: string): LinkTarget[] =>
  targetsIn(text, (line, above) => {
    const name = BLOCK.exec(line)?.[1];
    if (name === undefined) return null;
    const own = line.replace(BLOCK, "").trim();
    return { text: name, detail: (own || above).slice(0, MAX_DETAIL) };
  });

function targetsIn(
  text: string,
  targetOf: (line: string, above: string) => LinkTarget | null,
): LinkTarget[] {
  const targets = new Map<string, LinkTarget>();
  let fence: string | null = null;
  let above = "";
  for (const line of text.replace(FRONT_MATTER, "").split(/\r?\n/)) {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && (fence === null || mark.startsWith(fence)))
      fence = fence === null ? mark : null;
    if (fence !== null) continue;
    const target = targetOf(line, above);
    if (target && !targets.has(target.text)) targets.set(target.text, target);
    if (targets.size === MAX_TARGETS) break;
    if (line.trim() !== "") above = line.trim();
  }
  return [...targets.values()];
}
