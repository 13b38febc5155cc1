import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#schemas/errors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../access/caller.ts";
import type { Limit } from "../access/rate-limits.ts";
import type { CoreContext } from "../context.ts";
import { checkChanges } from "./check-changes.ts";
import { mergeChanges } from "./merge-changes.ts";
import { findCommit, findHead } from "./project-repository.ts";
import { readSourceFile } from "./source-file.ts";

/** Per user. Every merge starts git. */
const MERGE_LIMIT: Limit = { name: "merge", max: 300, windowMs: 10 * 60_000 };

/**
 * Merges a text that is not saved yet with what others have saved since, line by line. Nothing is written.
 * @param given `base`: the commit that the text was changed on; null if there was none
 * @returns the merged text, and the commit that it is based on now
 * @throws AppError conflict with `details.conflicts`, file_not_found if the branch no longer has the file, repo_empty, payload_too_large, path_outside_repo
 */
export async function mergeText(
  context: CoreContext,
  { org, project, caller }: { org: OrgDocument; project: ProjectDocument; caller: Caller },
  { path, text, base }: { path: string; text: string; base: string | null },
): Promise<{ text: string; commit: string }> {
  const checked = checkChanges(context.env, [{ path, content: text }]);
  await context.limits.take(MERGE_LIMIT, caller.userId);
  const owned = { org, project };
  const head = await findHead(context, owned);
  const before = base === null ? null : await findCommit(context, owned, base).catch(unlessGone);
  const temporary = join(context.env.DATA_DIR, "tmp");
  await mkdir(temporary, { recursive: true });
  const directory = await mkdtemp(join(temporary, "merge-"));
  try {
    const { files, conflicts } = await mergeChanges(checked, { base: before, head }, directory);
    if (conflicts.length > 0)
      throw new AppError("conflict", { message: SAME_LINES, details: { conflicts } });
    const [file] = files;
    const { commit } = head;
    if (file && "bytes" in file) return { text: file.bytes.toString("utf8"), commit };
    // The text has no changes of its own, or the branch has the same ones.
    const there = await readSourceFile(head, path, { toEdit: true });
    return { text: there.text ?? text, commit };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const SAME_LINES =
  "Someone else changed the same lines. Save, and you see both versions side by side.";

function unlessGone(error: unknown): null {
  if (error instanceof AppError && error.appCode === "commit_gone") return null;
  throw error;
}
