import { openBlobs } from "#git/objects/blobs.ts";
import { openObjects } from "#git/objects/objects.ts";
import { findPath } from "#git/objects/path-entry.ts";
import { diffTree, type TreeChange } from "#git/objects/tree.ts";
import { AppError } from "#schemas/errors.ts";
import type { SourceChange, SourceConflict } from "#schemas/projects/source/source-change.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../../access/caller.ts";
import type { CoreContext } from "../../context.ts";
import { checkChanges } from "../../source/check-changes.ts";
import { mergeChanges } from "../../source/merge-changes.ts";
import { type CommitPlace, findCommit, limitReads } from "../../source/project-repository.ts";
import { writeSource, type Written } from "../../source/write-source.ts";
import { withDirectory } from "../../source/write-turns.ts";
import type { Resolution } from "./chosen-changes.ts";
import { FILE_MAX_BYTES } from "./file-texts.ts";
import { suggestTexts } from "./suggest-texts.ts";

export interface Difference {
  org: OrgDocument;
  project: ProjectDocument;
  caller: Caller;
  /** A repository with both commits. */
  directory: string;
  from: string;
  /** A commit or a tree. */
  to: string;
  message: string;
  /** What files in conflict should say. */
  resolutions: readonly Resolution[];
  /** The commit of the published branch that the resolutions were made for. */
  base: string | undefined;
  /** What an error says was not done: `reverted`. */
  done: string;
}

/**
 * Makes the changes that lead from one commit to another one on the published branch, as one commit of the caller. What others have changed since stays, unless
 * it is in the same lines.
 * @throws AppError bad_request, conflict with `details.conflicts` and `details.base`, commit_gone, and those of `writeSource`
 */
export async function applyDifference(
  context: CoreContext,
  difference: Difference,
): Promise<Written> {
  const { org, project, caller, from, message, resolutions, base } = difference;
  const changes = await changesOf(difference);
  const request = { org, project, caller, branch: undefined, message };
  const onConflict = (conflicts: SourceConflict[], head: string | null) =>
    conflictOf(context, { ...difference, conflicts, head });
  if (resolutions.length === 0)
    return writeSource(context, { ...request, base: from, changes, onConflict });
  if (base === undefined) throw new AppError("bad_request", { message: BASE_MISSING });
  const head = await findCommit(context, { org, project }, base);
  const solved = await solve(context, { ...difference, changes, head });
  const written = await writeSource(context, {
    ...request,
    base,
    onlyOnto: base,
    changes: solved,
  });
  if (!written.changed)
    throw new AppError("bad_request", {
      message: `These texts are already on ${project.branch}, so nothing was ${difference.done}.`,
    });
  return written;
}

const BASE_MISSING = "base: is missing. With resolutions, send `base` of the conflict.";

async function changesOf({ directory, from, to }: Difference): Promise<SourceChange[]> {
  const changes = await limitReads(() => diffTree(directory, from, to));
  const blobs = openBlobs(directory, { maxBytes: FILE_MAX_BYTES });
  try {
    const read: SourceChange[] = [];
    for (const change of changes) read.push(changeOf(change, await blobs.read(change.oid)));
    return read;
  } finally {
    blobs.close();
  }
}

function changeOf({ status, path, from, kind }: TreeChange, bytes: Buffer | null): SourceChange {
  if (status === "deleted") return { path, remove: true };
  const content = contentOf(path, kind === "file" ? bytes : null);
  return from === undefined ? content : { ...content, from };
}

/** @throws AppError bad_request if it is not a file, or too large */
function contentOf(path: string, bytes: Buffer | null): SourceChange {
  if (bytes) return { path, contentBase64: bytes.toString("base64") };
  throw new AppError("bad_request", {
    message: `${path} cannot be changed here. Use git for this commit.`,
  });
}

/** The changes to apply to the head: merged automatically, or as the caller says. @throws AppError bad_request, conflict */
async function solve(
  context: CoreContext,
  work: Difference & { changes: readonly SourceChange[]; head: CommitPlace },
): Promise<SourceChange[]> {
  const { directory: repository, from, changes, head, resolutions } = work;
  const checked = checkChanges(context.env, changes);
  const places = { base: { directory: repository, commit: from }, head };
  const { files, removed, conflicts } = await withDirectory(context, "solve", (directory) =>
    mergeChanges(checked, places, directory),
  );
  const other = resolutions.find(({ path }) => !conflicts.some((one) => one.path === path));
  if (other)
    throw new AppError("bad_request", {
      message: `resolutions: ${other.path} is not in conflict. Leave it out.`,
    });
  if (conflicts.some(({ path }) => !resolutions.some((one) => one.path === path)))
    throw await conflictOf(context, { ...work, conflicts, head: head.commit });
  const objects = openObjects(head.directory);
  const blobs = openBlobs(head.directory, { maxBytes: FILE_MAX_BYTES });
  const isThere = async (path: string) =>
    (await findPath(objects, head.commit, path)).kind === "file";
  try {
    const solved: SourceChange[] = removed.map((path) => ({ path, remove: true }));
    for (const { path, ...file } of files) {
      const bytes = "bytes" in file ? file.bytes : await blobs.read(file.oid);
      solved.push(contentOf(path, bytes));
    }
    for (const { path, content } of resolutions) {
      if (content !== null) solved.push({ path, content });
      else if (await isThere(path)) solved.push({ path, remove: true });
      const old = checked.find((change) => change.path === path)?.from ?? null;
      if (old !== null && (await isThere(old))) solved.push({ path: old, remove: true });
    }
    return solved;
  } finally {
    objects.close();
    blobs.close();
  }
}

async function conflictOf(
  context: CoreContext,
  {
    project,
    done,
    conflicts,
    head,
  }: Pick<Difference, "project" | "done"> & {
    conflicts: readonly SourceConflict[];
    head: string | null;
  },
): Promise<AppError> {
  const suggested = await suggestTexts(context, conflicts);
  const [first, ...others] = conflicts;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return new AppError("conflict", {
    message: `Others have changed the same lines of ${first?.path}${more} on ${project.branch}. Nothing was ${done}. Resolve the conflicts, and try again.`,
    details: { conflicts: suggested, ...(head !== null && { base: head }) },
  });
}
