import { AppError } from "#schemas/errors.ts";
import type { UploadChanges } from "#schemas/projects/upload.ts";
import { listTree } from "#git/objects/tree.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { isLinked } from "../projects/project-addresses.ts";
import { type CommitPlace, findHead } from "../source/project-repository.ts";
import type { StagedUpload } from "./staged-uploads.ts";

const EXAMPLES = 20;

/** What the commit of an upload would change at the branch's head. @throws AppError project_linked, or the error of the git server */
export async function changesOf(
  context: CoreContext,
  owned: { org: OrgDocument; project: ProjectDocument },
  { entries }: Pick<StagedUpload, "entries">,
): Promise<UploadChanges> {
  requireOwnRepository(owned.project);
  const head = await findHead(context, owned).catch(unlessEmpty);
  const before = new Map(head ? await listFiles(head, context.env.BUILD_MAX_FILES) : []);
  const added: string[] = [];
  const changed: string[] = [];
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
    removed: shorten([...before.keys()]),
    unchanged: entries.length - added.length - changed.length,
  };
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
