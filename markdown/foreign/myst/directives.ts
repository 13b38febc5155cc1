import type { Rewritten } from "../edits.ts";
import { directiveMarkdown } from "./meanings.ts";

/** ```` ```{kind} argument ````, or the same with tildes. */
const OPENING = /^( {0,3})(`{3,12}|~{3,12})\{([A-Za-z][\w:+-]{0,60})\}[ \t]*(.{0,500})$/;
/** `:::{kind}`, which the parser reads, except for its name. */
const COLONS = /^( {0,3})(:{3,})\{[A-Za-z][\w:+-]{0,60}\}/;
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/;
const OPTION = /^[ \t]*:([\w-]{1,60}):(?:[ \t]+(.{0,500}))?$/;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.:/ -]{0,200}$/u;
/** Deeper directives stay code. */
const MAX_DEPTH = 10;

interface Open {
  sign: string;
  /** What its last line becomes; null for code, which is left as written. */
  closing: string | null;
}

export function mayHaveDirectives(source: string): boolean {
  return source.includes("```{") || source.includes("~~~{") || source.includes(":::{");
}

/** What `:name:` and `:label:` of directives call them. */
export function namesOfDirectives(source: string): string[] {
  if (!mayHaveDirectives(source)) return [];
  const names: string[] = [];
  const lines = source.split("\n");
  for (const [at, line] of lines.entries())
    if (OPENING.test(line) || COLONS.test(line))
      names.push(...namesIn(optionsAfter(lines, at)), ...namedFigure(line));
  return names;
}

/** Directives of MyST that are written as code blocks become what they mean: callouts, code, formulas, pictures. Others stay code. */
export function rewriteDirectives(source: string): Rewritten {
  const result: string[] = [];
  const origins: number[] = [];
  const open: Open[] = [];
  const put = (line: number, text: string) => {
    for (const part of text.split("\n")) {
      result.push(part);
      origins.push(line);
    }
  };
  const lines = source.split("\n");
  const endOf = closingLines(lines);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const inner = open.at(-1);
    const [, run, rest = ""] = FENCE.exec(line) ?? [];
    if (inner && run?.startsWith(inner.sign) && rest.trim() === "") {
      open.pop();
      put(at, inner.closing ?? line);
      continue;
    }
    if (inner?.closing === null) {
      put(at, line);
      continue;
    }
    const [, indent = "", sign = "", kind = "", argument = ""] = OPENING.exec(line) ?? [];
    const options = sign !== "" || COLONS.test(line) ? optionsAfter(lines, at) : [];
    const anchors = [...namesIn(options), ...namedFigure(line)].map(
      (name) => `${indent}<a id="${name}"></a>\n\n`,
    );
    // What is never closed is code to its end.
    const end = sign === "" || open.length >= MAX_DEPTH ? -1 : endOf(at, sign);
    const directive =
      end < 0
        ? null
        : directiveMarkdown({
            kind,
            argument: argument.trim(),
            options: new Map(options),
            sign,
            body: () => lines.slice(at + 1 + options.length, end),
          });
    if (directive) {
      put(at, anchors.join("") + indented(indent, directive.opening));
      const closing = indented(indent, directive.closing);
      at += options.length;
      if (directive.isWhole) at = end;
      else if (directive.isCode) {
        for (at++; at < end; at++) put(at, lines[at]!);
        put(at, closing);
      } else open.push({ sign, closing });
      continue;
    }
    put(at, sign === "" ? anchors.join("") + line : line);
    if (run !== undefined && !(run.startsWith("`") && rest.includes("`")))
      open.push({ sign: run, closing: null });
  }
  return { text: result.join("\n"), lines: origins };
}

function optionsAfter(lines: readonly string[], at: number): [name: string, value: string][] {
  const options: [string, string][] = [];
  for (let line = at + 1; line < lines.length; line++) {
    const [, name, value = ""] = OPTION.exec(lines[line]!) ?? [];
    if (name === undefined) break;
    options.push([name.toLowerCase(), value.trim()]);
  }
  return options;
}

function namesIn(options: readonly [name: string, value: string][]): string[] {
  return options.flatMap(([name, value]) =>
    (name === "name" || name === "label") && NAME.test(value) ? value : [],
  );
}

/** The argument of this directive is the name of the figure. */
const FIGURE = /^ {0,3}(?:`{3,12}|~{3,12}|:{3,12})\{figure-md\}[ \t]+(\S{1,200})[ \t]*$/;

function namedFigure(line: string): string[] {
  const name = FIGURE.exec(line)?.[1];
  return name !== undefined && NAME.test(name) ? [name] : [];
}

/** Finds the line that closes a fence. Lines must not decrease. */
function closingLines(lines: readonly string[]): (at: number, sign: string) => number {
  const bySign = new Map<string, { lines: number[]; next: number }>();
  const all = lines.flatMap((line, at) => {
    const [, run, rest = ""] = FENCE.exec(line) ?? [];
    return run !== undefined && rest.trim() === "" ? [{ at, run }] : [];
  });
  return (at, sign) => {
    let known = bySign.get(sign);
    if (!known) {
      known = { lines: all.flatMap((line) => (line.run.startsWith(sign) ? line.at : [])), next: 0 };
      bySign.set(sign, known);
    }
    while ((known.lines[known.next] ?? Infinity) <= at) known.next++;
    return known.lines[known.next] ?? -1;
  };
}

const indented = (indent: string, text: string) =>
  text
    .split("\n")
    .map((line) => (line === "" ? "" : indent + line))
    .join("\n");
