import { fencedLines } from "./fences.ts";
import type { NoteIssue } from "../issue.ts";

/** Elements of DokuWiki, MediaWiki and other wikis whose content is the source of a program, a file or wiki text. */
const NAMES =
  "php|html|file|source|syntaxhighlight|sourcecode|highlight|geshi|nowiki|noinclude|includeonly|verbatim|ref|code|pre";
const TAG = new RegExp(`<(/?)(${NAMES})(?=[\\s/>])[^<>\\n]{0,200}>`, "gi");
const SPAN = /(?<!`)(`{1,9})(?!`)[^`\n]+\1(?!`)/g;
/** The page of a browser, which the author means to be shown. */
const PAGE = /<(?:head|body)[\s>]/i;

/** What was left out of code is an example in it, and no visitor misses it. */
export function withoutExamples(
  issues: NoteIssue[],
  { body, bodyOffset }: { body: string; bodyOffset: number },
): NoteIssue[] {
  const isLeftOut = ({ category, severity }: NoteIssue) =>
    category === "html" && severity === "warning";
  if (!issues.some(isLeftOut)) return issues;
  const isExample = wikiCode(body);
  return issues.map((issue) =>
    isLeftOut(issue) && issue.line !== null && isExample(issue.line - bodyOffset - 1)
      ? { ...issue, severity: "info" }
      : issue,
  );
}

/** Whether a line of a text is in such an element. */
function wikiCode(source: string): (line: number) => boolean {
  const lines = source.split("\n");
  const fences = fencedLines(source);
  const ranges: { start: number; end: number }[] = [];
  let open: { name: string; line: number } | null = null;
  for (const [at, line] of lines.entries()) {
    if (fences[at] || !line.includes("<")) continue;
    for (const [tag, slash, written = ""] of line.replace(SPAN, "").matchAll(TAG)) {
      const name = written.toLowerCase();
      if (!slash && open === null && !tag.endsWith("/>")) open = { name, line: at };
      else if (slash && open?.name === name) {
        const content = lines.slice(open.line, at + 1).join("\n");
        if (name !== "html" || !PAGE.test(content)) ranges.push({ start: open.line, end: at });
        open = null;
      }
    }
  }
  return (line) => ranges.some(({ start, end }) => line >= start && line <= end);
}
