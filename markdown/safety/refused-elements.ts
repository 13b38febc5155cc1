import { hostOf } from "../render/player.ts";
import { report, type NoteState } from "../render/state.ts";

/** Frames that measure or ask visitors come with clipped pages and show nothing of them. */
const INVISIBLE =
  /(?:^|\.)(?:googletagmanager\.com|doubleclick\.net|hubspot\.com|recaptcha\.net|addthis\.com|utteranc\.es|giscus\.app)$/;

/** Frames of one host are one problem. A frame shows nothing anywhere without an address, and one of this site is a part of its program. */
export function reportFrame(state: NoteState, address: string, line: number): void {
  const host = hostOf(address);
  report(state, {
    line,
    severity: host === null || INVISIBLE.test(host) ? "info" : "warning",
    category: "html",
    message: `<iframe> ${host === null ? "" : `of ${host} `}is not allowed and was left out.`,
    suggestion: "Link to the page instead. YouTube and Vimeo videos are embedded.",
  });
}

/** In MediaWiki and other wikis, the content is TeX. */
const MATHML = /<(?:m[a-z]+|semantics|none)[\s/>]/i;

export function reportFormula(
  state: NoteState,
  { reason, source, line }: { reason: string; source: string; line: number },
): void {
  const isMathml = MATHML.test(source.slice("<math".length));
  report(state, {
    line,
    severity: isMathml ? "warning" : "info",
    category: "html",
    message: `The whole <math> element was left out, because ${reason}.`,
    suggestion: "Use elements of MathML Core, or write the formula as `$…$`.",
  });
}
