import { findInCommit } from "#git/objects/folder.ts";
import { openObjects } from "#git/objects/objects.ts";
import { AppError } from "#schemas/errors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { type CommitPlace, findHead, limitReads } from "../source/project-repository.ts";
import { checkRepositoryPath } from "../source/repository-path.ts";

const NAMED_MAX = 3;

/**
 * The notes that a message mentions must exist: in the published branch, or in the one that the task has written to.
 * @throws AppError bad_request that says which does not, path_outside_repo, or the host's error
 */
export async function requireNotes(
  context: CoreContext,
  { org, project, ownBranch }: MentionedIn,
  notes: readonly string[],
): Promise<void> {
  if (notes.length === 0) return;
  if (!project)
    throw new AppError("bad_request", {
      message: "notes: only a task of a project can mention notes. Start the task in the project.",
    });
  const branches = [project.branch, ...(ownBranch === null ? [] : [ownBranch])];
  let missing = notes.map(checkRepositoryPath);
  for (const branch of branches) {
    if (missing.length === 0) return;
    const head = await findHead(context, { org, project }, branch).catch(unlessMissing);
    if (head) missing = await missingIn(head, missing);
  }
  if (missing.length > 0) throw noSuchNotes(missing, branches.join(" and "));
}

interface MentionedIn {
  org: OrgDocument;
  project: ProjectDocument | null;
  /** The branch of a task that has made commits. */
  ownBranch: string | null;
}

function missingIn(place: CommitPlace, paths: string[]): Promise<string[]> {
  return limitReads(async () => {
    const objects = openObjects(place.directory);
    try {
      const missing: string[] = [];
      for (const path of paths) {
        const item = await findInCommit(objects, place.commit, path);
        if (item?.kind !== "file") missing.push(path);
      }
      return missing;
    } finally {
      objects.close();
    }
  });
}

/** A repository without commits, or a branch that was deleted, has no notes. */
function unlessMissing(error: unknown): null {
  if (error instanceof AppError && ["repo_empty", "branch_missing"].includes(error.appCode))
    return null;
  throw error;
}

function noSuchNotes(missing: readonly string[], branches: string): AppError {
  const named = missing.slice(0, NAMED_MAX).join(", ");
  const more = missing.length > NAMED_MAX ? ` and ${missing.length - NAMED_MAX} more` : "";
  return new AppError("bad_request", {
    message: `notes: ${branches} has no file ${named}${more}. Correct the path, or remove it from the message.`,
    details: { missing: [...missing] },
  });
}
