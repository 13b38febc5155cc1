import { api } from "../../../api.ts";
import { appCodeOf } from "../../../errors.ts";
import { type Draft, readDraft } from "./drafts.ts";

/** A file as it is edited. */
export interface OpenedFile {
  /** At the head of the branch; empty if there is no such file. */
  text: string;
  /** The head of the branch. Null if it has no commits. */
  head: string | null;
  isMissing: boolean;
  draft: Draft | null;
}

/** @throws the error of the api, also for files that are not text */
export async function openFile(
  { projectId, path }: { projectId: string; path: string },
  draft: string,
): Promise<OpenedFile> {
  const [current, kept] = await Promise.all([
    readHead({ projectId, path }),
    // Some browsers have no database in private windows. Then there is no draft either.
    readDraft(draft).catch(() => undefined),
  ]);
  return { ...current, draft: kept && kept.text !== current.text ? kept : null };
}

/** A file at the head of the branch. */
export async function readHead(of: { projectId: string; path: string }) {
  const { projectId } = of;
  const answer = await api.source.read
    .query({ ...of, toEdit: true })
    .catch(unless("file_not_found", "repo_empty"));
  if (answer) return { text: answer.file.text ?? "", head: answer.commit, isMissing: false };
  const root = await api.source.tree.query({ projectId }).catch(unless("repo_empty"));
  return { text: "", head: root?.commit ?? null, isMissing: true };
}

const unless =
  (...codes: string[]) =>
  (error: unknown): null => {
    if (codes.includes(appCodeOf(error) ?? "")) return null;
    throw error;
  };
