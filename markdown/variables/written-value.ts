import { asAddress, asText } from "../foreign/plain.ts";

/** What is looked at before a value, to see what it is written in. */
const MAX_BEFORE = 300;
/** As in templates: `](`, `href="` or `]: `. Other variables may come before. */
const IN_ADDRESS =
  /(?:\]\(\s*<?|(?:href|src)=["']?|\]:[ \t]*\n?[ \t]*<?)(?:[^\s()"'<>{}]|\{\{[^{}]*\}\})*$/;
const IN_TAG = /<\/?[A-Za-z][^<>]*$/;
const IN_WIKILINK = /\[\[[^[\]\n]*$/;
/** The rest of an address that began before, such as `https://{{ host }}`. */
const AFTER_SCHEME = /\bhttps?:\/\/[^\s<>()]*$/i;
/** An address without markdown characters. */
const PLAIN_ADDRESS = /^(?:https?:\/\/)?(?!.*(?:__|~~|==|%%|&\w+;))[\w./:?=&~%+,@-]+$/;

/** A value as text at a place in a note: markdown and HTML show it and never read it. */
export function writtenValue(source: string, at: number, value: string): string {
  const before = source.slice(Math.max(0, at - MAX_BEFORE), at);
  if (IN_ADDRESS.test(before)) return asAddress(value);
  if (IN_TAG.test(before)) return asEntities(value);
  if (IN_WIKILINK.test(before)) return value.replace(/[[\]|#^\\<>`]/g, "");
  if (PLAIN_ADDRESS.test(value) && (/^https?:/i.test(value) || AFTER_SCHEME.test(before)))
    return value;
  return textOf(value);
}

/** For attributes. If the tag is only text, markdown does not read an entity as syntax either. */
function asEntities(value: string): string {
  return value.replace(/[!-/:-@[-`{-~]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Also escapes the characters that begin a list, an emoji, a field or a container. */
function textOf(value: string): string {
  return asText(value)
    .replaceAll(String.raw`\<`, "&lt;")
    .replace(/:(?!\/\/)/g, String.raw`\:`)
    .replace(/[!^@"']/g, (sign) => `\\${sign}`)
    .replace(/^(\s*)([-+])/, "$1\\$2")
    .replace(/^(\s*\d{1,9})([.)])/, "$1\\$2");
}
