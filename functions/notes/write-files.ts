import { AppError } from "#schemas/errors.ts";
import type { SourceChange } from "#schemas/projects/source/source-change.ts";
import type { FileContent } from "#schemas/projects/source/source.ts";
import { type CommitPlace, findCommit } from "#core/source/project-repository.ts";
import { readSourceFile } from "#core/source/source-file.ts";
import { writeSource, type Written } from "#core/source/write-source.ts";
import type { FunctionCall } from "../content-function.ts";
import { targetOfCall, type WriteTarget } from "../target-of-call.ts";

interface Change {
  changes: readonly SourceChange[];
  target: WriteTarget;
  /** The commit that the changes were made on. By default, the newest one. */
  base?: string | undefined;
  message: string | undefined;
}

/** Commits changes, and notes them for the audit log. @throws AppError those of `writeSource` */
export async function writeFiles(
  call: FunctionCall,
  { changes, target, base, message }: Change,
): Promise<Pick<Written, "changed"> & { commit: { sha: string; branch: string } }> {
  const { context, org, project, caller } = call;
  if (base !== undefined) await placeOfBase(call, base);
  const { sha, branch, changed } = await writeSource(context, {
    org,
    project,
    caller,
    changes,
    message,
    // A client of a model shows its own branch to people before it is merged.
    preview: target.branch === call.branch,
    branch: target.branch,
    base: base ?? target.head?.commit ?? null,
  });
  const paths = changes.map(({ path }) => path);
  call.audit.details = {
    branch,
    commit: sha,
    ...(paths.length === 1 ? { path: paths[0]! } : { files: paths.length }),
  };
  return { commit: { sha, branch }, changed };
}

/** @throws AppError commit_gone that names the field */
export async function placeOfBase(
  call: FunctionCall,
  base: string,
  field = "base",
): Promise<CommitPlace> {
  return findCommit(call.context, call, base).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.appCode !== "commit_gone") throw error;
    throw new AppError("commit_gone", {
      message: `${field}: the repository has no commit ${base}. Use one that another call has returned.`,
    });
  });
}

/**
 * A target whose file is the one that the caller has read.
 * @throws AppError version_mismatch with `details.oid`, null if there is no such file
 */
export async function matchedTarget(
  call: FunctionCall,
  {
    path,
    branch,
    ifMatch,
  }: { path: string; branch?: string | undefined; ifMatch?: string | undefined },
): Promise<WriteTarget> {
  const target = await targetOfCall(call, branch);
  if (ifMatch === undefined) return target;
  const file = target.head && (await readIfThere(target.head, path));
  if (file?.oid === ifMatch) return target;
  const oid = file?.oid ?? null;
  throw new AppError("version_mismatch", {
    ...(oid === null && { message: `The branch has no file ${path} anymore.` }),
    details: { oid, commit: target.head?.commit ?? null },
  });
}

/** @throws AppError file_not_found, file_not_text, and those of `readSourceFile` */
export async function readText(
  place: CommitPlace | null,
  path: string,
): Promise<{ text: string; file: FileContent }> {
  const file = place && (await readIfThere(place, path));
  if (!file) throw new AppError("file_not_found", { message: `The branch has no file ${path}.` });
  if (file.text === null || file.kind !== "file") throw new AppError("file_not_text");
  return { text: file.text, file };
}

const readIfThere = (place: CommitPlace, path: string) =>
  readSourceFile(place, path, { toEdit: true }).catch((error: unknown) => {
    if (error instanceof AppError && error.appCode === "file_not_found") return null;
    throw error;
  });
