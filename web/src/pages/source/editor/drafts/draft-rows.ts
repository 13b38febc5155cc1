import type { SourceDraftRow } from "#schemas/projects/source/source-draft.ts";
import type { Draft } from "../drafts.ts";
import { draftPathOf, fileOfDraft } from "../saving/saving-context.ts";

/** A draft of the user, wherever it is. */
export interface DraftRow {
  branch: string;
  path: string;
  /** Where this browser keeps it. */
  draftPath: string;
  /** When it was written here, or else when the server stored it. */
  at: string;
  /** On the server. Null if the server has none. */
  revision: string | null;
  /** Whether the server has no draft of the file. */
  isOnlyHere: boolean;
}

/**
 * The drafts of the server and of this browser, each file once. The newest of the server come first, in its own order.
 * @param published the branch that visitors see
 */
export function draftRows(
  server: readonly SourceDraftRow[],
  device: ReadonlyMap<string, Draft>,
  published: string,
): DraftRow[] {
  const stored = server.map(({ branch, path, at, revision }) => ({
    branch,
    path,
    at,
    revision,
    draftPath: draftPathOf(path, { branch, published }),
    isOnlyHere: false,
  }));
  const there = new Set(stored.map(({ draftPath }) => draftPath));
  const here = [...device].flatMap(([draftPath, { at }]) => {
    if (there.has(draftPath)) return [];
    const file = fileOfDraft(draftPath, published);
    return [{ ...file, draftPath, at, revision: null, isOnlyHere: true }];
  });
  return [...here, ...stored];
}
