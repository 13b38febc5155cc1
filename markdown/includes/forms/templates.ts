import { argument, readArguments } from "../../foreign/arguments.ts";
import { isEscaped } from "../../foreign/code-ranges.ts";
import { type Directive, directive, WHOLE } from "../directive.ts";
import { languageOfFile } from "../languages.ts";

const LIQUID =
  /\{%-?\s*(include_relative|include_cached|include-markdown|include)\s+("[^"\n]{1,300}"|'[^'\n]{1,300}'|[^\s%"'{}]{1,300}(?![^\s%"'{}]))([^%]{0,500}?)-?%\}/g;
const SHORTCODE =
  /\{\{[<%]-?\s*(?:include|include-md|readfile|read-file)\s([^{}]{1,500}?)-?[>%]\}\}/g;
/** The value of a variable of Liquid, which names the file. */
const VARIABLE = /^(?:include|page|site|layout|post|item|file|forloop)\.[\w.-]+$/;
const MARKDOWN = /\.(?:md|mdx|markdown)$/i;

/** The plugin include-markdown of MkDocs begins at the content root, unless the path begins with `./` or `../`. */
function baseOf(name: string | undefined, path: string, isOfFile: boolean) {
  if (name === "include-markdown" && !/^\.{1,2}\//.test(path)) return "base";
  return isOfFile ? "file" : "includes";
}

/** `{% include_relative a.md %}` of Jekyll, `{% include "a.md" %}` of GitBook and MkDocs, `{{% include "a.md" %}}` of Hugo. */
export function templateDirectives(source: string): Directive[] {
  const directives: Directive[] = [];
  const isCommented = commentsOf(source);
  for (const { 0: all, 1: name, 2: written = "", 3: rest = "", index } of source.matchAll(LIQUID)) {
    if (isEscaped(source, index) || isCommented(index)) continue;
    const isQuoted = /^["']/.test(written);
    const path = isQuoted ? written.slice(1, -1) : written;
    const isOfFile = isQuoted || name === "include_relative";
    if (!isQuoted && VARIABLE.test(path)) continue;
    // Other files of a theme are parts of a page, not text.
    if (!isOfFile && !MARKDOWN.test(path)) continue;
    const given = readArguments(rest);
    const [start, end] = [argument(given, "start"), argument(given, "end")];
    const isBetween = isQuoted && (start !== undefined || end !== undefined);
    directives.push(
      directive({
        start: index,
        end: index + all.length,
        target: { base: baseOf(name, path, isOfFile), path },
        excerpt: isBetween ? { kind: "between", start: start ?? null, end: end ?? null } : WHOLE,
        isCertain: name === "include_relative" || name === "include-markdown",
      }),
    );
  }
  for (const { 0: all, 1: rest = "", index } of source.matchAll(SHORTCODE)) {
    if (isEscaped(source, index) || rest.trimStart().startsWith("/*")) continue;
    const given = readArguments(rest);
    const path = argument(given, "path", "file", "name", "src") ?? given.list[0];
    if (!path || !/\.\w+$/.test(path)) continue;
    const language = argument(given, "lang", "language");
    const isCode = argument(given, "code") === "true" || language !== undefined;
    directives.push(
      directive({
        start: index,
        end: index + all.length,
        target: { base: "base", path },
        code: isCode ? { language: language ?? languageOfFile(path), info: "" } : null,
        isCertain: MARKDOWN.test(path),
        isOfTemplate: true,
      }),
    );
  }
  return directives;
}

const COMMENT = /\{%-?\s*(end)?comment\s*-?%\}/g;

/** Whether a place is between `{% comment %}` and `{% endcomment %}`. */
function commentsOf(source: string): (at: number) => boolean {
  const ranges: [start: number, end: number][] = [];
  let start: number | null = null;
  for (const { 1: isEnd, index } of source.matchAll(COMMENT))
    if (isEnd === undefined) start ??= index;
    else if (start !== null) {
      ranges.push([start, index]);
      start = null;
    }
  return (at) => ranges.some(([from, to]) => from < at && at < to);
}
