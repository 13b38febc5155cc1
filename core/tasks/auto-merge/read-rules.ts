import type { TaskPartDocument } from "#store/tasks/documents.ts";

/** Functions that show the text of a note, or the lines around a change. Others show names, titles and links. */
const OF_ONE_NOTE = new Set([
  "read_note",
  "read_outline",
  "read_diff",
  "edit_note",
  "write_note",
  "set_front_matter",
]);
/** In the JSON of an answer. Quotes within a text have a backslash before them. */
const PATHS = /(?<!\\)"path":"((?:[^"\\]|\\.)*)"/g;

/** What visitors can see already, and in which versions. */
export interface PublicTexts {
  paths: ReadonlySet<string>;
  /** Commits and branches that have nothing else than the published one and the changes of the task. */
  revisions: ReadonlySet<string>;
}

/**
 * Why what the model of a task has read needs a person. A text that visitors cannot see may be in the changed pages now, in other words: a note can ask for that.
 * Null if the model has read nothing but what is public.
 * @param parts the log of the task, without the pieces of answers
 */
export function readProblem(
  parts: readonly TaskPartDocument[],
  { paths, revisions }: PublicTexts,
): string | null {
  const inputs = inputsOf(parts);
  for (const part of parts) {
    if (part.kind !== "result") continue;
    const input = inputs.get(part.callId);
    if (input === undefined) return "it is not known what the task has read.";
    for (const field of ["commit", "branch", "base", "from", "to"])
      if (!isKnown(input[field], revisions)) return "the task has read another version of a note.";
    if (part.name === "read_diff" && input["format"] === "files") continue;
    // The list of its files may be cut, or have more pages.
    if (part.name === "read_diff" && input["path"] === undefined)
      return "the task has read a diff of all files.";
    const hidden = readPaths(part, input).find((path) => !paths.has(path));
    if (hidden !== undefined) return `the task has read ${hidden}, which visitors cannot see.`;
  }
  return null;
}

/** The notes whose text the model of a task has seen. */
export function readNotes(parts: readonly TaskPartDocument[]): Set<string> {
  const inputs = inputsOf(parts);
  return new Set(
    parts.flatMap((part) =>
      part.kind === "result" ? readPaths(part, inputs.get(part.callId) ?? {}) : [],
    ),
  );
}

type Input = Record<string, unknown>;

function inputsOf(parts: readonly TaskPartDocument[]): Map<string, Input> {
  const inputs = new Map<string, Input>();
  for (const part of parts)
    if (part.kind === "answer")
      for (const { id, input } of part.calls)
        inputs.set(id, typeof input === "object" && input !== null ? (input as Input) : {});
  return inputs;
}

const isKnown = (revision: unknown, revisions: ReadonlySet<string>): boolean =>
  revision === undefined || (typeof revision === "string" && revisions.has(revision));

/** The notes whose text an answer has, or may have. */
function readPaths(
  { name, forModel }: Extract<TaskPartDocument, { kind: "result" }>,
  { path }: Input,
): string[] {
  if (OF_ONE_NOTE.has(name)) return typeof path === "string" ? [path] : [];
  if (name !== "search_notes") return [];
  const text = typeof forModel === "string" ? forModel : "";
  return [...text.matchAll(PATHS)].map(([, quoted]) => JSON.parse(`"${quoted}"`) as string);
}
