/** Comments, formulas, drawings and footnotes may begin in one passage and end, or be defined, in another. */
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
 * Splits the body of a note before each heading. The rules are simpler than the parser's, so the parser must check that each part really ends there.
 * @returns null when there is only one part, when there are many very short parts, or when one part may affect another
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
  // Raw HTML at the end of a text ends differently than before a heading.
  if (body.charCodeAt(body.length - 1) !== NEWLINE && source.includes("<")) return null;
  parts.push({ source, lineCount });
  return parts;
}

/** Very short parts cost more than they save, which matters if there are many. */
const MEAN_CHARACTERS = 80;
const MANY = 100;
const MAY_BEGIN_FENCE = new Set([0x20, 0x60, 0x7e]);

/** The fence that is open after a line, or "" if none is. */
function fenceAfter(body: string, { at, fence }: { at: number; fence: string }): string {
  FENCE.lastIndex = at;
  const [, marks = "", info = ""] = FENCE.exec(body) ?? [];
  if (marks === "") return fence;
  if (fence === "") return marks.startsWith("`") && info.includes("`") ? "" : marks;
  return marks.startsWith(fence) && info.trim() === "" ? "" : fence;
}
