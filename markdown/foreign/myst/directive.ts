import { containerLine } from "../plain.ts";
import type { Line } from "./line.ts";

/** A directive with an end. */
export interface Directive {
  /** In lower case. */
  kind: string;
  argument: string;
  /** Their names are in lower case. */
  options: ReadonlyMap<string, string>;
  /** Its fence. */
  sign: string;
  /** What is below its options, without the indentation of the directive. */
  body: readonly Line[];
  /** The lines of its fences. */
  at: number;
  end: number;
  /** The repository is one of Sphinx, MyST or Jupyter Book. */
  isSphinx: boolean;
  /** `exercise-start` and `exercise-end` have a partner. */
  isPaired: boolean;
  /** Gives the directives in some lines their meaning. */
  rewrite(lines: readonly Line[]): Line[];
}

/** What a directive becomes in markdown. Null for one that is left as written. */
export type Meaning = (directive: Directive) => Line[] | null;

/** Lines that replace the first line of a directive. */
export function opening({ at }: Directive, ...texts: string[]): Line[] {
  return texts.map((text) => ({ text, at }));
}

/** Only the content is shown. */
export function unwrapped(directive: Directive): Line[] {
  return wrapped(directive, "", "");
}

export function wrapped(directive: Directive, first: string, last: string): Line[] {
  const { at, end, body, rewrite } = directive;
  return [{ text: first, at }].concat(rewrite(body), { text: last, at: end });
}

/** Markdown that comes first, as a block of its own, and then the content. */
export function headed(directive: Directive, ...blocks: string[]): Line[] {
  const lines = opening(directive, "");
  for (const block of blocks) if (block !== "") lines.push(...opening(directive, block, ""));
  return lines.concat(directive.rewrite(directive.body), { text: "", at: directive.end });
}

/** The content in a container of Pressmark. */
export function container(
  directive: Directive,
  { kind, title, fold }: { kind: string; title: string; fold?: "open" | "closed" | null },
): Line[] {
  const colons = ":".repeat(directive.sign.length);
  return wrapped(directive, containerOpening(colons, { kind, title, fold }), colons);
}

export function containerOpening(
  colons: string,
  {
    kind,
    title,
    fold,
  }: { kind: string; title: string; fold?: "open" | "closed" | null | undefined },
): string {
  // Three colons in a line would close it.
  const line = containerLine(kind, title.replace(/:{3,}/g, "::"));
  const attributes = fold ? `{collapse="${String(fold === "closed")}"}` : "";
  return colons.slice(3) + line + attributes;
}

/** A title that is not a heading. */
export function bold(title: string): string {
  const text = title.trim();
  return text === "" || text.includes("**") ? text : `**${text}**`;
}

/** A link to a label, which may look like an address. */
export const toLabel = (label: string) => (label.includes(":") ? `#${label}` : label);

/** The address of a link in markdown. */
export function address(written: string): string {
  const text = written.trim().replace(/[<>\n]/g, encodeURIComponent);
  return /[\s()]/.test(text) ? `<${text}>` : text;
}
