import type { Directive } from "./directive.ts";
import { isBlank, type Line } from "./line.ts";

/** Its name is its title in other programs. */
const LANGUAGE = /^[\w+#.-]{1,40}$/;
const RANGES = /^[\d\s,-]{1,200}$/;
const MAX_TITLE = 200;
/** Directives whose content is of one language. */
const LANGUAGES: Record<string, string> = { mermaid: "mermaid", myst: "markdown" };

export function code(directive: Directive): Line[] {
  const { at, end, body } = directive;
  const content = body[0] && isBlank(body[0]) ? body.slice(1) : body;
  const sign = signOf(directive);
  return [{ text: sign + infoOf(directive), at }].concat(content, { text: sign, at: end });
}

/** A fence that the content does not contain. */
function signOf({ sign, body }: Directive): string {
  if (!sign.startsWith(":")) return sign;
  let length = 2;
  for (const { text } of body)
    for (const [run] of text.matchAll(/`{3,}/g)) length = Math.max(length, run.length);
  return "`".repeat(length + 1);
}

function infoOf({ kind, argument, options }: Directive): string {
  const written = LANGUAGES[kind] ?? (LANGUAGE.test(argument) ? argument : "");
  const language = /^i?python3?$/i.test(written) ? "python" : written;
  const title = (options.get("caption") ?? options.get("filename") ?? "").slice(0, MAX_TITLE);
  const marked = options.get("emphasize-lines") ?? "";
  const start = options.get("lineno-start") ?? options.get("number-lines") ?? "";
  const isNumbered = ["linenos", "lineno-start", "number-lines"].some((name) => options.has(name));
  const marks = [
    title !== "" && title !== "false" && ` title="${title.replaceAll('"', "'")}"`,
    RANGES.test(marked) && ` {${marked}}`,
    isNumbered && ` showLineNumbers${/^\d{1,6}$/.test(start) ? ` linenostart=${start}` : ""}`,
  ];
  const info = marks.filter(Boolean).join("");
  return info !== "" && language === "" ? `text${info}` : language + info;
}

/** Sphinx aligns several lines. */
export function formula({ at, end, body }: Directive): Line[] {
  const source = body.map(({ text }) => text).join("\n");
  const isPlain = /\\begin\{/.test(source) || !/\\\\|&/.test(source);
  const [first, last] = isPlain ? [[], []] : [["\\begin{aligned}"], ["\\end{aligned}"]];
  return ["$$", ...first]
    .map((text): Line => ({ text, at }))
    .concat(
      body,
      [...last, "$$"].map((text) => ({ text, at: end })),
    );
}
