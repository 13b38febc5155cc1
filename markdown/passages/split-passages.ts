/** Comments, formulas, drawings and footnotes may begin in one passage and end, or be explained, in another. */
const FARTHER = /%%|\$\$|\[\^|\^\[|<(?:svg|math|template|noscript|canvas|object)[\s/>]/i;
const NEWLINE = 0x0a;
const HASH = 0x23;
const FENCE = / {0,3}(`{3,}|~{3,})([^\n]*)/y;
const HEADING = /#{1,6}(?=[ \t\n]|$)/y;

export interface PassageSource {
  source: string;
  lineCount: number;
}

/**
 * Parts of a note's body that begin with a heading, but for the first. They are cut by a simpler reading than the parser's:
 * whether one really ends where it was cut is for the parser to say.
 *
 * @returns null when there is only one, when they are many and very short, or when what stands in one may concern another
 */
export function splitPassages(body: string): PassageSource[] | null {
  if (FARTHER.test(body)) return null;
  const parts: PassageSource[] = [];
  let start = 0;
  let lineCount = 0;
  let fence = "";
  for (let at = 0; at < body.length;) {
    const code = body.charCodeAt(at);
    if (code === HASH && fence === "" && at > start) {
      HEADING.lastIndex = at;
      if (HEADING.test(body)) {
        parts.push({ source: body.slice(start, at), lineCount });
        start = at;
        lineCount = 0;
      }
    } else if (MAY_BEGIN_FENCE.has(code)) fence = fenceAfter(body, { at, fence });
    const end = body.indexOf("\n", at);
    at = end < 0 ? body.length : end + 1;
    lineCount++;
  }
  if (start === 0 || parts.length > Math.max(MANY, body.length / MEAN_CHARACTERS)) return null;
  const source = body.slice(start);
  // Raw HTML ends differently where a text ends than before a heading.
  if (body.charCodeAt(body.length - 1) !== NEWLINE && source.includes("<")) return null;
  parts.push({ source, lineCount });
  return parts;
}

/** Very short ones cost more than they save, which matters when there are many. */
const MEAN_CHARACTERS = 80;
const MANY = 100;
const MAY_BEGIN_FENCE = new Set([0x20, 0x60, 0x7e]);

/** The fence that is open after a line, or "". */
function fenceAfter(body: string, { at, fence }: { at: number; fence: string }): string {
  FENCE.lastIndex = at;
  const [, marks = "", info = ""] = FENCE.exec(body) ?? [];
  if (marks === "") return fence;
  if (fence === "") return marks.startsWith("`") && info.includes("`") ? "" : marks;
  return marks.startsWith(fence) && info.trim() === "" ? "" : fence;
}
