import type { TaskFunctionName } from "#functions/task-functions.ts";
import { cutText, firstOf } from "../cut-text.ts";

/** In characters. A model reads about four as one token. */
export const RESULT_MAX_LENGTH = 24_000;
/** For what surrounds the text of a note. */
const AROUND_TEXT_LENGTH = 4_000;

const MORE: Partial<Record<TaskFunctionName, string>> = {
  read_diff: "Call read_diff with the path of one file, or with format: files.",
  compare_branch: "read_diff with a path shows the changes of one file.",
  read_graph: "Call it with a smaller limit or depth.",
};
const SHORTER_PAGES = "Call it with a smaller limit, and go on with nextCursor.";

/** The answer of a function as the model gets it: JSON, so that no content can look like anything else. Long ones are cut, and say how to read on. */
export function resultForModel(name: TaskFunctionName, output: Record<string, unknown>): string {
  const json = JSON.stringify(output);
  if (json.length <= RESULT_MAX_LENGTH) return json;
  const shorter = name === "read_note" ? JSON.stringify(withFirstLines(output)) : json;
  return cutText(shorter, RESULT_MAX_LENGTH, MORE[name] ?? SHORTER_PAGES);
}

/** A note with as many whole lines as fit. */
function withFirstLines(output: Record<string, unknown>): Record<string, unknown> {
  const { content, fromLine, frontMatter } = output;
  if (typeof content !== "string" || typeof fromLine !== "number") return output;
  let left = RESULT_MAX_LENGTH - AROUND_TEXT_LENGTH;
  const kept: string[] = [];
  for (const line of content.split(/(?<=\n)/)) {
    left -= JSON.stringify(line).length - 2;
    if (left < 0) break;
    kept.push(line);
  }
  const isLong = JSON.stringify(frontMatter ?? null).length > AROUND_TEXT_LENGTH / 2;
  return {
    ...output,
    ...(isLong && { frontMatter: "left out, because it is long" }),
    ...(kept.length > 0 ? linesFrom(fromLine, kept) : partOf(content, fromLine)),
  };
}

function linesFrom(fromLine: number, kept: readonly string[]) {
  const next = fromLine + kept.length;
  const cut = `The text is cut. Call read_note with fromLine ${next} to read on.`;
  return { content: kept.join(""), toLine: next - 1, cut };
}

function partOf(content: string, fromLine: number) {
  const cut = `Line ${fromLine} is too long to be read as a whole. This is its beginning.`;
  return { content: firstOf(content, RESULT_MAX_LENGTH / 4), toLine: fromLine, cut };
}
