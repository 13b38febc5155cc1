import { api } from "../../../api.ts";
import { appCodeOf } from "../../../errors.ts";
import { readDraft } from "./drafts.ts";
import { chooseDraft, type OpenedDraft } from "./drafts/open-draft.ts";

/** A file as it is edited. */
export interface OpenedFile extends OpenedDraft {
  /** At the head of the branch; empty if there is no such file. */
  text: string;
  /** The head of the branch. Null if it has no commits. */
  head: string | null;
  /** The file's object in git; null if there is no such file. */
  oid: string | null;
  isMissing: boolean;
}

interface FileOfBranch {
  projectId: string;
  path: string;
  branch: string;
}

/** @throws the error of the api, including for files that are not text */
export async function openFile(of: FileOfBranch, draft: string): Promise<OpenedFile> {
  const [current, device, server] = await Promise.all([
    readHead(of),
    // Some browsers have no database in private windows. Then there is no draft either.
    readDraft(draft).catch(() => undefined),
    // The file opens without it too. The first text that is sent finds out whether the server has a draft.
    api.source.drafts.get.query(of).then(
      (answer) => answer.draft,
      () => undefined,
    ),
  ]);
  return { ...current, ...chooseDraft(current.text, device, server) };
}

/** A file at the head of the branch. */
export async function readHead(of: FileOfBranch) {
  const { projectId, branch } = of;
  const answer = await api.source.read
    .query({ ...of, toEdit: true })
    .catch(unless("file_not_found", "repo_empty"));
  if (answer) {
    const { text, oid } = answer.file;
    return { text: text ?? "", head: answer.commit, oid, isMissing: false };
  }
  const root = await api.source.tree.query({ projectId, branch }).catch(unless("repo_empty"));
  return { text: "", head: root?.commit ?? null, oid: null, isMissing: true };
}

const unless =
  (...codes: string[]) =>
  (error: unknown): null => {
    if (codes.includes(appCodeOf(error) ?? "")) return null;
    throw error;
  };
