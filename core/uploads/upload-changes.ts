import { AppError } from "#schemas/errors.ts";
import type { UploadChanges } from "#schemas/projects/upload.ts";
import { listTree } from "#git/objects/tree.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { entryPath, reasonToLeaveOut } from "./archive/entry-path.ts";
import { isLinked } from "../projects/project-addresses.ts";
import { checkRepositoryPath } from "../source/repository-path.ts";
import { type CommitPlace, findHead } from "../source/project-repository.ts";
import type { StagedUpload } from "./staged-uploads.ts";

const EXAMPLES = 20;

/** What the commit of an upload would change at the branch's head. @throws AppError project_linked, path_outside_repo, or the error of the git server */
export async function changesOf(
  context: CoreContext,
  owned: { org: OrgDocument; project: ProjectDocument },
  staged: Pick<StagedUpload, "entries">,
  into: string | undefined,
): Promise<UploadChanges> {
  requireOwnRepository(owned.project);
  const head = await findHead(context, owned).catch(unlessEmpty);
  const before = new Map(head ? await listFiles(head, context.env.BUILD_MAX_FILES) : []);
  const added: string[] = [];
  const changed: string[] = [];
  const entries = into === undefined ? staged.entries : placedIn(into, staged);
  for (const [path, oid] of entries) {
    const old = before.get(path);
    if (old === undefined) added.push(path);
    else if (old !== oid) changed.push(path);
    before.delete(path);
  }
  return {
    base: head?.commit ?? null,
    added: shorten(added),
    changed: shorten(changed),
    removed: shorten(into === undefined ? [...before.keys()] : []),
    unchanged: entries.length - added.length - changed.length,
  };
}

/**
 * The files of an upload that is added to a folder of the branch, where everything else stays.
 * @param into the folder; "" is the root of the repository
 * @throws AppError path_outside_repo, archive_path, path_too_long
 */
export function placedIn(
  into: string,
  { entries }: Pick<StagedUpload, "entries">,
): StagedUpload["entries"] {
  const folder = checkRepositoryPath(into.replace(/^\/+|\/+$/g, ""));
  return entries.map(([path, oid]) => {
    const placed = entryPath(`${folder}/${path}`.replace(/^\//, ""));
    // git leaves out files below `.git` without a word.
    if (reasonToLeaveOut(placed) !== null) throw new AppError("path_outside_repo");
    return [placed, oid];
  });
}

/** @throws AppError project_linked */
export function requireOwnRepository(project: ProjectDocument): void {
  if (isLinked(project)) throw new AppError("project_linked");
}

async function listFiles(
  { directory, commit }: CommitPlace,
  files: number,
): Promise<[path: string, oid: string][]> {
  const { entries } = await listTree(directory, commit, { files });
  // Anything but a file counts as changed or removed: an upload has only files.
  return entries.map(({ path, oid, kind }) => [path, kind === "file" ? oid : kind]);
}

function shorten(paths: string[]): { count: number; examples: string[] } {
  return { count: paths.length, examples: paths.toSorted().slice(0, EXAMPLES) };
}

function unlessEmpty(error: unknown): null {
  const isNew =
    error instanceof AppError && ["repo_empty", "branch_missing"].includes(error.appCode);
  if (isNew) return null;
  throw error;
}
