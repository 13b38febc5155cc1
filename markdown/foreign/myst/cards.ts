import { blockEnds } from "./block-ends.ts";
import { address, bold, containerOpening, type Directive, toLabel } from "./directive.ts";
import type { Line } from "./line.ts";
import { pictureMarkdown } from "./media.ts";

const HEADER_END = /^[ \t]*\^{3,}[ \t]*$/;
const FOOTER_START = /^[ \t]*\+{3,}[ \t]*$/;

/** `{card} Title`: a header above `^^^`, the title, the content, and a footer below `+++`. */
export function card(directive: Directive): Line[] {
  const { argument, options, body, at, end, rewrite } = directive;
  const { header, content, footer } = partsOf(body);
  const link = linkOf(options);
  const pictures = (...names: string[]) =>
    names.flatMap((name) => {
      const path = options.get(name);
      const picture = path
        ? pictureMarkdown(path, new Map([["alt", options.get("img-alt") ?? ""]]))
        : "";
      return picture === ""
        ? []
        : [link !== null && argument === "" ? `[${picture}](${link})` : picture];
    });
  const above = pictures("img-top", "img-background");
  const below = pictures("img-bottom");
  const isLinked = argument !== "" || above.length + below.length > 0;
  const title = link !== null && argument !== "" ? `[${argument}](${link})` : argument;
  const rest = link === null || isLinked ? "" : loneLink(link, options.get("link-alt"));
  const blocks = (texts: readonly string[], from: number) =>
    texts.filter(Boolean).flatMap((text) => [
      { text, at: from },
      { text: "", at: from },
    ]);
  const colons = ":".repeat(directive.sign.length);
  const frame = containerOpening(colons, { kind: "card", title: "" });
  return blocks([frame], at).concat(
    blocks(above, at),
    rewrite(header),
    blocks(["", bold(title)], at),
    rewrite(content),
    [{ text: "", at: end }],
    blocks(below, end),
    rewrite(footer),
    [{ text: "", at: end }],
    blocks([rest], end),
    [{ text: colons, at: end }],
  );
}

/** The lines that separate the parts are blank. */
function partsOf(body: readonly Line[]) {
  const ends = blockEnds(body);
  let [header, footer] = [0, body.length];
  const separators = new Set<number>();
  for (let at = 0; at < body.length; at++) {
    const { text } = body[at]!;
    const isHeader = header === 0 && separators.size === 0 && HEADER_END.test(text);
    if (isHeader) header = at + 1;
    if (FOOTER_START.test(text)) footer = at;
    if (isHeader || footer === at) separators.add(at);
    at = ends.get(at) ?? at;
  }
  const lines = body.map((line, at) => (separators.has(at) ? { ...line, text: "" } : line));
  return {
    header: lines.slice(0, header),
    content: lines.slice(header, footer),
    footer: lines.slice(footer),
  };
}

function linkOf(options: ReadonlyMap<string, string>): string | null {
  const link = options.get("link") || options.get("url");
  if (!link) return null;
  const isLabel = /^(?:ref|any)$/.test(options.get("link-type") ?? "");
  return address(isLabel ? toLabel(link) : link);
}

/** Without a text, the link shows the title of its page. */
function loneLink(link: string, text: string | undefined): string {
  const isAddress = /^<?[a-z]+:\/\//i.test(link);
  return `[${text ?? (isAddress ? link.replace(/[<>]/g, "") : "")}](${link})`;
}
