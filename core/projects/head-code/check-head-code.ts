import { createHash, randomUUID } from "node:crypto";
import { type DefaultTreeAdapterMap, parse, type ParserError } from "parse5";
import type { HeadOrigins } from "#schemas/projects/theme/head-code.ts";
import { elementProblem, type HeadElement, isInlineScript } from "./head-elements.ts";

type Node = DefaultTreeAdapterMap["childNode"];
type Element = DefaultTreeAdapterMap["element"];

/** `problem` is null if the code can be used. */
export interface CheckedHead {
  problem: string | null;
  /** Digests of the scripts in the code, as a content security policy writes them. */
  hashes: string[];
}

/**
 * Reads the code as browsers do with and without JavaScript: in the head of a page, up to a mark at its end. It must leave the head open, must be free of
 * mistakes that each browser repairs in its own way, and must contain allowed elements only.
 */
export function checkHeadCode(code: string, origins: HeadOrigins): CheckedHead {
  const withScripts = readHead(code, true);
  const without = readHead(code, false);
  const broken = withScripts.problem ?? without.problem;
  if (broken !== null) return { problem: broken, hashes: [] };
  const problem =
    [...withScripts.elements, ...without.elements.flatMap(childrenOfNoscript)]
      .map((element) => lineOf(element, elementProblem(partsOf(element), origins)))
      .find((found) => found !== null) ?? null;
  const scripts = withScripts.elements.map(partsOf).filter(isInlineScript);
  return { problem, hashes: problem === null ? scripts.map(({ text }) => hashOf(text)) : [] };
}

function readHead(
  code: string,
  scriptingEnabled: boolean,
): { problem: string | null; elements: Element[] } {
  const mark = randomUUID();
  const mistakes: ParserError[] = [];
  const page = `<!doctype html><html><head>${code}\n<!--${mark}--></head><body></body></html>`;
  const document = parse(page, {
    scriptingEnabled,
    sourceCodeLocationInfo: true,
    onParseError: (mistake) => mistakes.push(mistake),
  });
  const html = document.childNodes.find((node) => isNamed(node, "html"))!;
  const [head, body, ...more] = html.childNodes;
  const elements = head && isElement(head) ? head.childNodes.filter(isElement) : [];
  const refused = (problem: string) => ({ problem, elements: [] });
  if (!isNamed(head, "head") || !isNamed(body, "body") || more.length > 0)
    return refused("It ends the head");
  if ([html, head, body].some(({ attrs }) => attrs.length > 0))
    return refused("It must not contain <html>, <head> or <body>");
  const [outside] = body.childNodes;
  if (outside) return refused(outsideProblem(outside));
  const end = head.childNodes.at(-1);
  if (!(end && "data" in end && end.data === mark))
    return refused(unclosedProblem(elements.at(-1)));
  const [mistake] = mistakes;
  const problem = mistake && `Line ${mistake.startLine}: it is not valid HTML (${mistake.code})`;
  return { problem: problem ?? null, elements };
}

function outsideProblem(node: Node): string {
  const line = node.sourceCodeLocation?.startLine ?? 1;
  const what = isElement(node) ? `<${node.tagName}>` : "The text";
  return `Line ${line}: ${what} ends the head. Only script, meta, link, style and noscript are allowed`;
}

function unclosedProblem(last: Element | undefined): string {
  if (!last) return "It ends the head, or a comment is not closed";
  return `Line ${last.sourceCodeLocation?.startLine ?? 1}: <${last.tagName}> is not closed, or the head ends after it`;
}

const isElement = (node: Node): node is Element => "tagName" in node;
const isNamed = (node: Node | undefined, name: string): node is Element => node?.nodeName === name;

/** Browsers without JavaScript read these. */
function childrenOfNoscript(element: Element): Element[] {
  return element.tagName === "noscript" ? element.childNodes.filter(isElement) : [];
}

function partsOf({ tagName, attrs, childNodes }: Element): HeadElement {
  const text = childNodes.map((node) => ("value" in node ? node.value : "")).join("");
  return {
    name: tagName,
    attributes: new Map(attrs.map(({ name, value }) => [name, value])),
    text,
  };
}

function lineOf({ sourceCodeLocation }: Element, problem: string | null): string | null {
  return problem === null ? null : `Line ${sourceCodeLocation?.startLine ?? 1}: ${problem}`;
}

const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
