import { isBase, parseBase } from "../queries/base-file.ts";
import { NotPlain } from "../queries/expression.ts";

const MAX_NAME = 200;

/** A base as markdown: one block for each view, below its name. An embed may then show one view. */
export function baseAsMarkdown(source: string): string {
  const names = viewNames(source);
  const longest = Math.max(2, ...[...source.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const block = (view: string) => `${fence}base${view}\n${source.trim()}\n${fence}\n`;
  if (names.length < 2) return block("");
  return names
    .map((name, view) => `## ${headingText(name)}\n\n${block(` view=${view}`)}`)
    .join("\n");
}

function viewNames(source: string): string[] {
  try {
    return isBase(source) ? parseBase(source).map(({ name }) => name) : [];
  } catch (error) {
    if (error instanceof NotPlain) return [];
    throw error;
  }
}

/** The name of a view is text. */
function headingText(name: string): string {
  return name
    .replace(/\s+/g, " ")
    .slice(0, MAX_NAME)
    .replace(/[\\`*_[\]<>#&!$%^~=|{}()]/g, (sign) => `\\${sign}`);
}
