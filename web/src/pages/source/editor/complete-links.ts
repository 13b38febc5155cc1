import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { api } from "../../../api.ts";

const OPEN_LINK = /!?\[\[([^[\]|#\n]*)$/;
const LONGEST = 80;
const SHOWN = 30;

/** Completes `[[` with the files of the branch. */
export function completeLinks(projectId: string) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const match = context.matchBefore(OPEN_LINK);
    if (!match) return null;
    const typed = OPEN_LINK.exec(match.text)?.[1] ?? "";
    if (typed.trim() === "" || typed.length > LONGEST) return null;
    const isEmbed = match.text.startsWith("!");
    const query = { projectId, query: typed.trim(), limit: SHOWN };
    // Completion is an aid: a failed search offers nothing, and the next key searches again.
    const answer = await api.source.find.query(query).catch(() => null);
    if (!answer || context.aborted) return null;
    const paths = answer.files
      .filter(({ kind, path }) => kind === "file" && (isEmbed || isNote(path)))
      .map(({ path }) => path);
    const isClosed = context.state.sliceDoc(context.pos, context.pos + 2) === "]]";
    return {
      from: context.pos - typed.length,
      filter: false,
      options: paths.map((path) => {
        const target = shortest(path, paths);
        return { label: target, detail: path, apply: isClosed ? target : `${target}]]` };
      }),
    };
  };
}

const isNote = (path: string) => /\.(?:md|markdown)$/i.test(path);
const withoutEnding = (path: string) => path.replace(/\.(?:md|markdown)$/i, "");
const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** The name alone if it is the only one among the matches. */
function shortest(path: string, all: readonly string[]): string {
  const name = nameOf(path).toLowerCase();
  const isUnique = all.filter((other) => nameOf(other).toLowerCase() === name).length === 1;
  return withoutEnding(isUnique ? nameOf(path) : path);
}
