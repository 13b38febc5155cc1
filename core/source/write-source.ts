import { isUtf8 } from "node:buffer";
import { join } from "node:path";
import { AppError } from "#schemas/errors.ts";
import { checkBranchName } from "#schemas/projects/branch.ts";
import type { SourceChange, SourceConflict } from "#schemas/projects/source/source-change.ts";
import { addToTree } from "#git/objects/add-to-tree.ts";
import { createCommit } from "#git/objects/commit-tree.ts";
import { lfsPaths } from "#git/objects/lfs-paths.ts";
import { writeBlobs } from "#git/objects/write-blobs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { dropUnusedPreview } from "#store/previews/branch-previews.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { askForPreview } from "#store/pushes/plan-preview.ts";
import type { Caller } from "../access/caller.ts";
import type { CoreContext } from "../context.ts";
import { requireActive } from "../projects/require-active.ts";
import { authorOf } from "../pushes/commit-author.ts";
import { routeNewHead } from "../pushes/route-new-head.ts";
import { checkRecipeWrite } from "../tasks/recipe-writes.ts";
import { checkTaskWrite } from "../tasks/task-writes.ts";
import { checkChanges, type CheckedChange } from "./check-changes.ts";
import { checkMessage, messageOf } from "./commit-message.ts";
import { openWorkplace } from "./commit-workplace.ts";
import { mergeChanges, type Merged } from "./merge-changes.ts";
import type { CommitPlace } from "./project-repository.ts";
import type { Workplace } from "./workplace.ts";
import { inTurn, MAX_ATTEMPTS, WRITE_LIMIT, withDirectory } from "./write-turns.ts";

export interface WriteRequest {
  org: OrgDocument;
  project: ProjectDocument;
  caller: Caller;
  /** The project's own branch by default. A branch that does not exist begins at `base`. */
  branch: string | undefined;
  /** The commit that the changes were made on. Null if there was none. */
  base: string | null;
  /** Describes the changes by default. */
  message: string | undefined;
  /** Whether a branch that is not published has a preview, even if no setting names it. */
  preview?: boolean;
  /** Refuses to commit if the branch has another head, instead of merging. */
  onlyOnto?: string;
  /** The error for files in conflict with this head of the branch. One that says how to save again by default. */
  onConflict?: (conflicts: SourceConflict[], head: string | null) => Promise<AppError>;
  /** Asked right before the commit is published. What it throws ends the write. */
  confirm?: () => Promise<void>;
  changes: readonly SourceChange[];
}

export interface Written {
  /** The branch's head if it already had the changes. */
  sha: string;
  branch: string;
  /** Whether a commit was made. */
  changed: boolean;
}

/**
 * Commits changes to a branch. If the branch has moved since `base`, they are merged into it. From there on, the commit is handled like any push. A repeated
 * request changes nothing. The commit of a linked repository is pushed to its host.
 * @returns the commit with the changes, which is the branch's head if it already had them. Then a branch that does not exist is not created
 * @throws AppError task_path_protected, conflict with `details.conflicts`, bad_request, branch_exists, project_archived, path_outside_repo, path_taken, file_not_found, branch_invalid, commit_gone; for a linked
 * repository project_linked if Pressmark cannot push to it, and host_forbidden or host_refused if its host does not take the commit
 */
export async function writeSource(context: CoreContext, given: WriteRequest): Promise<Written> {
  const { project, caller } = given;
  requireActive(project);
  checkMessage(given.message);
  const branch = given.branch === undefined ? project.branch : checkBranchName(given.branch);
  const changes = checkChanges(context.env, given.changes);
  checkTaskWrite(caller, { project, branch, changes });
  await context.limits.take(WRITE_LIMIT, caller.userId);
  const asked =
    given.preview && branch !== project.branch
      ? await askForPreview(context.db, project, branch)
      : null;
  try {
    const work = { ...given, branch, checked: changes };
    return { ...(await inTurn(project, () => writeInto(context, work))), branch };
  } finally {
    // Nothing was pushed, or a pull request has the preview.
    if (asked) await dropUnusedPreview(context.db, asked._id);
  }
}

type Work = WriteRequest & { branch: string; checked: CheckedChange[] };

async function writeInto(
  context: CoreContext,
  work: Work,
): Promise<Pick<Written, "sha" | "changed">> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const written = await withDirectory(context, "write", async (directory) => {
      const copy = join(directory, "copy.git");
      const workplace = await openWorkplace(context, { ...work, copy });
      if (work.onlyOnto !== undefined && workplace.head !== work.onlyOnto) {
        await routeNewHead(context, work, workplace.head);
        throw new AppError("conflict", {
          message: `${work.branch} has new commits. Nothing was written.`,
        });
      }
      const prepared = await prepareCommit(workplace, { ...work, directory });
      if (prepared.changed) await work.confirm?.();
      const isThere = !prepared.changed || (await workplace.publish(prepared.sha));
      return isThere ? prepared : null;
    });
    if (written) return written;
  }
  throw new AppError("conflict", {
    message: `Others keep pushing to ${work.branch}. Nothing was lost. Save again.`,
  });
}

/** @throws AppError conflict, commit_gone */
async function prepareCommit(
  workplace: Workplace,
  work: Work & { directory: string },
): Promise<Pick<Written, "sha" | "changed">> {
  const { repository, head } = workplace;
  const { checked, directory, caller, message } = work;
  const base = work.base === null ? null : await workplace.place(work.base);
  // A branch that does not exist begins at the base.
  const parent = head === null ? base : await workplace.place(head);
  if (work.base !== null && parent === null) throw new AppError("commit_gone");
  const merged = await mergeChanges(checked, { base, head: parent }, directory);
  if (merged.conflicts.length > 0)
    throw (
      (await work.onConflict?.(merged.conflicts, parent?.commit ?? null)) ??
      conflict(merged, work.branch)
    );
  if (parent) await refuseLfs(merged, parent, directory);
  await checkRecipeWrite(caller, merged, parent);
  const isSame = merged.files.length === 0 && merged.removed.length === 0;
  if (isSame && parent) return { sha: parent.commit, changed: false };
  const tree = await writeFiles(repository, merged, { parent: parent?.commit ?? null, directory });
  const text = messageOf(caller, { message, ifEmpty: describe(checked) });
  const author = authorOf(caller);
  const commit = { tree, parent: parent?.commit ?? null, author, message: text };
  return { sha: await createCommit(repository, commit), changed: true };
}

/** Git LFS keeps files outside the repository. A picture saved as a plain file would be broken in every clone. @throws AppError bad_request */
async function refuseLfs(
  { files }: Merged,
  { directory: repository, commit }: CommitPlace,
  directory: string,
): Promise<void> {
  // The pointers that replace such files are texts.
  const paths = files.flatMap((file) =>
    "bytes" in file && !isUtf8(file.bytes) ? [file.path] : [],
  );
  const [path] = await lfsPaths(repository, { commit, paths, directory });
  if (path === undefined) return;
  throw new AppError("bad_request", {
    message: `The repository keeps ${path} in Git LFS, where Pressmark cannot save it. Add the file with git and Git LFS.`,
  });
}

async function writeFiles(
  repository: string,
  { files, removed }: Merged,
  { parent, directory }: { parent: string | null; directory: string },
): Promise<string> {
  const contents = files.flatMap((file) => ("bytes" in file ? [file.bytes] : []));
  const written = await writeBlobs(repository, contents, directory);
  const added = files.map(({ path, mode, ...file }) => ({
    path,
    mode,
    oid: "oid" in file ? file.oid : (written.shift() ?? ""),
  }));
  return addToTree(repository, { commit: parent, files: added, removed, directory });
}

function conflict({ conflicts }: Merged, branch: string): AppError {
  const [first, ...others] = conflicts.map(({ path }) => path);
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return new AppError("conflict", {
    message: `Someone else has changed ${first}${more} on ${branch}. Nothing was saved. Compare both versions and save again.`,
    details: { conflicts },
  });
}

/** The first line of a commit without a message. */
function describe(changes: readonly CheckedChange[]): string {
  const [first] = changes;
  if (changes.length !== 1 || !first) return `Change ${changes.length} files`;
  const { path, from, isRemoval } = first;
  if (isRemoval) return `Delete ${path}`;
  return from === null ? `Edit ${path}` : `Move ${from} to ${path}`;
}
