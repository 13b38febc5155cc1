import type { SourceDraftRow } from "#schemas/projects/source-draft.ts";
import type { Draft } from "../drafts.ts";

/** A draft of the user, wherever it is. */
export interface DraftRow {
  path: string;
  /** When it was written here, or else when the server stored it. */
  at: string;
  /** On the server. Null if the server has none. */
  revision: string | null;
  /** Whether the server has no draft of the file. */
  isOnlyHere: boolean;
}

/** The drafts of the server and of this browser, each file once. The newest of the server come first, in its own order. */
export function draftRows(
  server: readonly SourceDraftRow[],
  device: ReadonlyMap<string, Draft>,
): DraftRow[] {
  const stored = server.map(({ path, at, revision }) => ({
    ...{ path, at, revision },
    isOnlyHere: false,
  }));
  const there = new Set(server.map(({ path }) => path));
  const here = [...device].flatMap(([path, { at }]) =>
    there.has(path) ? [] : [{ path, at, revision: null, isOnlyHere: true }],
  );
  return [...here, ...stored];
}
