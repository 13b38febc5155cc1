import { cleanText } from "#git/clean.ts";

const TITLE_MAX_CHARACTERS = 100;
const PATH_MAX_CHARACTERS = 160;
/** Has no width, and keeps what is before it from being a mention, a reference or an address. */
const JOINER = "\u2060";

/**
 * A text from a repository in markdown of any host. Nothing in it is markup, mentions someone, refers to an issue, becomes a
 * link, or begins an HTML tag. Only escapes that every host knows are used: Bitbucket shows other backslashes.
 */
export function plainText(text: string, max = TITLE_MAX_CHARACTERS): string {
  return oneLine(text, max)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[\\`*_{}[\]()#+.!-]/g, "\\$&")
    .replaceAll("|", "&#124;")
    .replaceAll("~", "&#126;")
    .replaceAll("=", "&#61;")
    .replaceAll("$", "&#36;")
    .replace(
      /@|\\#|\\!|%|&#126;|&#36;|&amp;(?=\d)|:(?=\/\/)|\b(?:mailto|xmpp):|\b(?:www|gh)(?=\\[.-])/gi,
      `$&${JOINER}`,
    );
}

/** A path in a code span, in which hosts see neither markup nor mentions. */
export function codeText(text: string): string {
  const line = oneLine(text, PATH_MAX_CHARACTERS);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  // Otherwise a backtick at its end would be part of the fence.
  const pad = line.startsWith("`") || line.endsWith("`") || line.trim() === "" ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** An address in parentheses. */
export const linkTarget = (address: string): string =>
  new URL(address).href.replace(/[()[\]<>\\*_~`]/g, percentOf);

const percentOf = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

function oneLine(text: string, max: number): string {
  const line = cleanText(text).replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : line;
}
