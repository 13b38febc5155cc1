import { applyEdits, type Edit, type Rewritten } from "../edits.ts";
import { type CodeLines, type CodeRanges, codeRanges } from "../code-ranges.ts";
import { liquidOutput, liquidTag } from "./liquid.ts";
import { macro } from "./macros.ts";
import { shortcode } from "./shortcodes.ts";
import { TemplateScan } from "./scan.ts";
import { templateTags } from "./tags.ts";
import { type Generator, hasTemplates } from "../generator.ts";

/** Gives shortcodes of Hugo, tags of Liquid and macros of MDN their plain meaning. Text in code stays as written. */
export function rewriteTemplates(
  source: string,
  { codeLines, generator }: { codeLines: CodeLines; generator: Generator | undefined },
): Rewritten {
  const code = codeRanges(source, codeLines);
  const tags = templateTags(source, code);
  const edits: Edit[] = escapesInCode(source, { code, generator });
  const scan = new TemplateScan(source, tags, generator);
  for (let index = 0; index < tags.length; index++) {
    const tag = tags[index]!;
    if (tag.start < scan.consumed) continue;
    const text =
      tag.kind === "shortcode"
        ? shortcode(scan, index)
        : tag.kind === "tag"
          ? liquidTag(scan, index)
          : (macro(scan, index) ?? liquidOutput(scan, index));
    if (text === null) continue;
    edits.push({ start: tag.start, end: Math.max(tag.end, scan.consumed), text });
  }
  return applyEdits(
    source,
    edits.sort((a, b) => a.start - b.start),
  );
}

// In Hugo, slashes and stars within the braces show a shortcode. Jekyll and Eleventy hide the tags around raw text. All also do so in code.
function escapesInCode(
  source: string,
  { code, generator }: { code: CodeRanges; generator: Generator | undefined },
): Edit[] {
  const marks =
    generator === "hugo"
      ? /(?<=\{\{[<%])\/\*|\*\/(?=[>%]\}\})/g
      : hasTemplates(generator)
        ? /\{%-?[ \t]*(?:end)?raw[ \t]*-?%\}/g
        : null;
  if (!marks) return [];
  return [...source.matchAll(marks)]
    .filter(({ index }) => code.endAt(index) !== null)
    .map(({ 0: mark, index }) => ({ start: index, end: index + mark.length, text: "" }));
}
