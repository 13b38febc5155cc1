import type Token from "markdown-it/lib/token.mjs";
import { createGithubEngine } from "#markdown/render/engine.ts";
import { isUrl } from "#schemas/is-url.ts";
import { decodeEntities } from "#markdown/text/entities.ts";

/**
 * What a browser, a program or a template language reads as more than text. Each is counted in the whole file, code too, because one removed fence makes code
 * live.
 */
const MARKUP = [
  /<[A-Za-z/!?%][^\s>]*/g,
  /\{[^\n]{0,40}/g,
  /%%|`\$?=[^`\n]*/g,
  /^[\t >]*(?:import|export)\b.{0,40}/gm,
  /^[\t >]*(?:!!!|\?\?\?|\.\. ).{0,40}/gm,
  /::[^\n]{0,40}/g,
  /!\[\[[^\]\n]{0,200}/g,
  // The text of a picture may change, not the picture.
  /(?<=!\[[^\]\n]*\])\s?[[(][^\s)\]]*/g,
  /^[\t >]*(?:[-*+] +|\d+[.)] +)*(?:`{3,}|~{3,})[^\n]*/gm,
  /^[\t ]*\[[^\]\n]+\]:[^\n]*/gm,
  // Rules of a project can name tags.
  /(?<![\w&/#]|\]\()#[\p{L}\p{N}_][\p{L}\p{N}_/-]*/gu,
];
const AUTOLINK = /^<https?:/i;
/** Words in a text that look like an address or a scheme. Only the host of an address counts. */
const ADDRESS =
  /(?:([a-z][a-z0-9+.-]{1,30}):)?(?:[/\\]\s*){2,}([^\s/\\?#"'<>()[\]]*)|\b(www\.[^\s/\\?#"'<>()[\]]+)|([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+)|\b(javascript|vbscript|data|file|blob|mailto|tel|sms|ftp|intent|obsidian|vscode|xmpp):/gi;
const OWN_HOST = "page.invalid";
/** `https:a.example` is a path on one of them, and a host on the other. */
const PAGES = [`https://${OWN_HOST}/`, `http://${OWN_HOST}/`];
/** Browsers leave these out of an address. */
const LINE_SIGNS = /%0[9ad]/gi;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\0]/gu;
const engine = createGithubEngine();

/** Raw HTML, commands of programs, embedded files and the like that a page has more often than before. Null if there are none. */
export function newMarkup(before: string, after: string): string | null {
  for (const read of [writtenMarkup, parsedHtml, liveMarkup]) {
    const left = countsOf(read(before));
    for (const piece of read(after)) {
      const count = left.get(piece) ?? 0;
      if (count === 0) return piece;
      left.set(piece, count - 1);
    }
  }
  return null;
}

function writtenMarkup(text: string): string[] {
  const plain = text.normalize("NFKC").replace(INVISIBLE, "");
  return MARKUP.flatMap((pattern) => plain.match(pattern) ?? []).filter(
    (piece) => !AUTOLINK.test(piece),
  );
}

/** As the page would be read now: HTML in code that lost its fence is new, too. */
function parsedHtml(text: string): string[] {
  return tokensOf(text).flatMap(({ type, content }) =>
    type === "html_block" || type === "html_inline" ? [content] : [],
  );
}

/** What is outside of code: a command that was in code before is new when the code loses its marks. */
function liveMarkup(text: string): string[] {
  const live = tokensOf(text)
    .filter(({ type }) => !CODE.has(type))
    .map(({ content, children }) => (children ? "" : content));
  return writtenMarkup(live.join("\n"));
}
const CODE = new Set(["fence", "code_block", "code_inline"]);

/** A host, or another kind of address, that a page names and did not before. Null if there is none. */
export function newHost(before: string, after: string): string | null {
  const known = hostsOf(before);
  for (const host of hostsOf(after)) if (!known.has(host)) return host;
  return null;
}

function hostsOf(text: string): Set<string> {
  const hosts = new Set<string>();
  for (const { attrs } of tokensOf(text))
    for (const [name, value] of attrs ?? [])
      if (name === "href" || name === "src")
        for (const page of PAGES) hosts.add(placeOf(value.replace(LINE_SIGNS, ""), page));
  // As a reader of another program might decode it, which no page of ours does.
  const plain = decodeEntities(withoutNumbers(text))
    .replace(/\\(?=[!-/:-@[-`{-~])(?!\\)/g, "")
    .normalize("NFKC")
    .replace(INVISIBLE, "");
  for (const [, scheme, host, www, mail, other] of plain.matchAll(ADDRESS)) {
    if (scheme !== undefined && !/^https?$/i.test(scheme)) hosts.add(`${scheme.toLowerCase()}:`);
    if (mail !== undefined) hosts.add(mail.toLowerCase());
    const name = host ?? www ?? mail?.slice(mail.indexOf("@") + 1) ?? `${other}:`;
    if (name !== "") hosts.add(name.toLowerCase().replace(/[.,;:!*_~`]+$/, ""));
  }
  hosts.delete(OWN_HOST);
  return hosts;
}

const NUMBERED = /&#(?:x([\da-f]+)|(\d+));?/gi;
const LAST_CODE_POINT = 0x10_ff_ff;

/** With numeric entities decoded. Browsers accept them without a semicolon and with any number of leading zeros. */
function withoutNumbers(text: string): string {
  return text.replace(NUMBERED, (_, hex: string | undefined, decimal: string | undefined) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : "";
  });
}

/** The host of an address as browsers read it, or its scheme. An address that cannot be parsed is returned as it is. */
function placeOf(address: string, page: string): string {
  if (!isUrl(address, page)) return address;
  const { protocol, host } = new URL(address, page);
  return /^https?:$/.test(protocol) ? host : protocol;
}

function tokensOf(text: string): Token[] {
  const all: Token[] = [];
  const collect = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      all.push(token);
      if (token.children) collect(token.children);
    }
  };
  collect(engine.parse(text, {}));
  return all;
}

function countsOf(pieces: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return counts;
}
