import {
  ALLOWED,
  DROPPED,
  DROPPED_SILENTLY,
  DROPPED_WITH_CONTENT,
  isDrawn,
  isPlainControl,
} from "./allowed-html.ts";
import { elementEnds, type ElementEnds } from "./element-ends.ts";
import { decodeEntities } from "../text/entities.ts";
import { escapeHtml } from "../text/html.ts";
import { marker } from "../render/markers.ts";
import { renderMathml } from "../render/mathml.ts";
import { taskBox } from "../render/task-box.ts";
import { videoLink, videoPlayer } from "../render/player.ts";
import { attributesOf, closingTag, openingTag } from "./raw-tag.ts";
import { reportFormula, reportFrame } from "./refused-elements.ts";
import { report, type NoteState } from "../render/state.ts";

/** CommonMark's grammar of a tag. Anything else is text, so that no incomplete tag can swallow the text after it. */
const TAG =
  /<(\/?)([A-Za-z][A-Za-z0-9-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/y;

/** The filter's position in a piece of raw HTML. */
interface Scan {
  state: NoteState;
  source: string;
  at: number;
  /** The line of the file in which `at` last was, and where that line ends. */
  line: number;
  lineEnd: number;
  /** Elements for which no end tag was found. */
  unclosed: Set<string>;
  ends: ElementEnds | null;
}

/**
 * First of two filters for an author's HTML: it keeps allowed tags with allowed attributes, turns relative addresses into slots, and reports everything it
 * drops with its line. Unless only simple elements are left, the whole note then passes `sanitize`, which balances the tags.
 */
export function filterRawHtml(state: NoteState, source: string, line: number): string {
  const lineEnd = endOfLine(source, 0);
  const scan: Scan = { state, source, at: 0, line, lineEnd, unclosed: new Set(), ends: null };
  let out = "";
  while (scan.at < source.length) {
    const open = source.indexOf("<", scan.at);
    if (open < 0) return out + source.slice(scan.at);
    out += source.slice(scan.at, open);
    scan.at = open;
    out += readMarkup(scan);
  }
  return out;
}

/** Reads the construct that begins with the current `<` and moves past it. */
function readMarkup(scan: Scan): string {
  const { state, source, at } = scan;
  WILDCARD.lastIndex = at;
  const isWildcard = WILDCARD.test(source);
  const special = SPECIALS.find(([opening]) => source.startsWith(opening, at));
  if (special && !isWildcard) {
    skipSpecial(scan, special);
    return "";
  }
  TAG.lastIndex = at;
  const match = TAG.exec(source);
  if (!match) {
    scan.at++;
    return "&lt;";
  }
  const [whole, slash, written = "", attributes = ""] = match;
  // Browsers read `<image>` as a picture. `<Image>` is a component.
  const name = written === "image" ? "img" : written.toLowerCase();
  const line = lineOf(scan);
  scan.at += whole.length;
  if (DROPPED_WITH_CONTENT.has(name))
    return slash ? "" : dropWithContent(scan, { name, attributes, start: at, line });
  if (Object.hasOwn(ALLOWED, name)) {
    return slash
      ? closingTag(state, name)
      : openingTag(state, { name, attributes: attributesOf(attributes), line });
  }
  if (name === "input" && !slash) {
    const box = checkBox(attributesOf(attributes));
    if (box !== null) return box;
  }
  const isPart = slash
    ? isDrawn(name, false) || state.removedParts.has(name)
    : isDrawn(name, attributes !== "" || whole.endsWith("/>"));
  if (isPart) state.removedParts.add(name);
  if (isPart || DROPPED.has(name)) {
    const isSilent =
      DROPPED_SILENTLY.has(name) ||
      isForMachines(name, attributes) ||
      isPlainControl(name, attributes);
    if (!slash && !isSilent) reportDropped(state, name, line);
    return "";
  }
  // `<string>` in a sentence is a placeholder, not an element.
  return whole.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A box to tick shows a state, as that of a task does. Null for other controls, which need a program. */
function checkBox(attributes: Map<string, string>): string | null {
  if (attributes.get("type")?.toLowerCase() !== "checkbox") return null;
  return taskBox(attributes.has("checked") ? "x" : " ").trimEnd();
}

function dropWithContent(
  scan: Scan,
  {
    name,
    attributes,
    start,
    line,
  }: { name: string; attributes: string; start: number; line: number },
): string {
  const { state, source } = scan;
  const isClosed = skipContent(scan, name, start);
  if (!isClosed && attributes === "" && WORDS.has(name))
    return escapeHtml(source.slice(start, scan.at));
  if (name === "iframe") {
    const address = decodeEntities(attributesOf(attributes).get("src") ?? "");
    const player = videoPlayer(address);
    if (player) return marker("t", state.trusted.push(player) - 1);
    const link = videoLink(address);
    if (link) return link;
    reportFrame(state, address, line);
    return "";
  }
  if (name === "math" && isClosed) {
    const formula = renderMathml(source.slice(start, scan.at));
    if ("html" in formula) return marker("t", state.trusted.push(formula.html) - 1);
    reportFormula(state, { reason: formula.refused, source: source.slice(start, scan.at), line });
    return "";
  }
  // The program of a page that is a component; the components in it are listed elsewhere.
  const isOfComponent =
    (name === "script" && attributesOf(attributes).has("setup")) ||
    (state.hasComponents && (name === "style" || name === "template"));
  // A post of a network is a quotation, and its script only decorates it.
  const before = source.slice(Math.max(0, start - MAX_BETWEEN), start);
  const isDecoration = name === "script" && POST.test(before);
  const isSilent = isOfComponent || isDecoration || DROPPED_SILENTLY.has(name);
  if (isSilent || (name === "svg" && isIcon(attributes))) return "";
  // "Units on <svg> elements": without attributes and an end, it may be a word.
  const isElement = (isClosed || attributes !== "") && !SHORTENED.test(attributes);
  reportDropped(state, name, line, isElement);
  return "";
}

/** Visitors miss nothing without the icon beside a word. */
function isIcon(written: string): boolean {
  const attributes = attributesOf(written);
  const sides = [attributes.get("width"), attributes.get("height")].map(Number);
  return (
    sides.some((side) => side > 0 && side <= MAX_ICON_PIXELS) ||
    /(?:^|[\s-])(?:icon|svg-icon|lucide|octicon|fa)(?:$|[\s-])/.test(attributes.get("class") ?? "")
  );
}

const MAX_ICON_PIXELS = 32;

/** `<svg ...>` and `<svg viewBox="…">` mean any such element. */
const SHORTENED = /(?:^|[\s="'])(?:\.{3}|…)/;

/** `metadata <Object>` names a type and `<select>` an element: without an end, they show nothing. `<xmp>` and `<plaintext>` hide the markup behind them, so they are reported. */
const WORDS = new Set("object select textarea canvas applet".split(" "));

const POST = /<\/blockquote>\s*$/i;
const MAX_BETWEEN = 100;

/** Moves past the end tag. If there is none, only the start tag is removed, and the text after it is filtered as usual. */
function skipContent(scan: Scan, name: string, start: number): boolean {
  const { source, unclosed } = scan;
  scan.ends ??= elementEnds(source);
  const end = scan.ends.endOf(start);
  if (end !== null && end >= scan.at) {
    scan.at = end;
    return true;
  }
  if (unclosed.has(name)) return false;
  const closing = new RegExp(`</${name}[^>]*>?`, "gi");
  closing.lastIndex = scan.at;
  if (closing.test(source)) {
    scan.at = closing.lastIndex;
    return true;
  }
  unclosed.add(name);
  return false;
}

function lineOf(scan: Scan): number {
  while (scan.lineEnd < scan.at) {
    scan.line++;
    scan.lineEnd = endOfLine(scan.source, scan.lineEnd + 1);
  }
  return scan.line;
}

function endOfLine(source: string, from: number): number {
  const end = source.indexOf("\n", from);
  return end < 0 ? source.length : end;
}

/** A type in code that HTML surrounds, not a processing instruction: `List<? extends Number>` and `Map<?, ?>`. */
const WILDCARD = /<\?(?:[,>]|[ *_]{1,6}(?:extends|super)[ *_]{1,6}[^<>?]{1,80}[,>&])/y;

/** Each opening with its terminator; longer openings come first. */
const SPECIALS = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
  ["<!", ">"],
] as const;

/** Moves past the current comment, CDATA section, declaration or processing instruction. */
function skipSpecial(scan: Scan, [opening, terminator]: (typeof SPECIALS)[number]): void {
  const { state, source, at } = scan;
  // Browsers end `<!-->` and `<!--->` immediately.
  const isEmpty = opening === "<!--" && /^<!---?>/.test(source.slice(at, at + 6));
  const closing = isEmpty ? ">" : terminator;
  const end = source.indexOf(closing, isEmpty ? at : at + opening.length);
  const line = lineOf(scan);
  scan.at = end < 0 ? source.length : end + closing.length;
  if (end >= 0) return;
  // As in a browser and in every program, everything after it belongs to it.
  report(state, {
    line,
    severity: opening === "<!--" ? "info" : "warning",
    category: "html",
    message: `"${opening}" is never closed, so the text after it is hidden.`,
    suggestion: `Add \`${terminator}\` where it should end.`,
  });
}

/**
 * Visitors read the same text without them. The text of other elements stays, unless they are left out with their content. A control
 * and a canvas show nothing without the program of their page.
 */
const UNSEEN = new Set([
  "script",
  "style",
  "link",
  "meta",
  "base",
  "title",
  "template",
  "noscript",
  "select",
  "textarea",
  "canvas",
]);

/** `<link>` shows nothing, except that a stylesheet changes how the page looks. */
const isForMachines = (name: string, attributes: string) =>
  name === "link" && !/stylesheet/i.test(attributes);

const DRAWINGS: ReadonlySet<string> = new Set(["svg", "math"]);

/** @param isElement whether it cannot be a word in a sentence */
function reportDropped(state: NoteState, name: string, line: number, isElement = true): void {
  report(state, {
    line,
    severity:
      UNSEEN.has(name) || !DROPPED_WITH_CONTENT.has(name) || (!isElement && DRAWINGS.has(name))
        ? "info"
        : "warning",
    category: "html",
    message: `<${name}> is not allowed and was left out.`,
    suggestion: SUGGESTIONS[name] ?? null,
  });
}

const SUGGESTIONS: Record<string, string> = {
  svg: "Save the drawing as a file and embed it with `![](drawing.svg)`.",
};
