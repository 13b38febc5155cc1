import { openBlobs, type BlobReader } from "#git/objects/blobs.ts";
import { openObjects } from "#git/objects/objects.ts";
import { findPath } from "#git/objects/path-entry.ts";
import { listTree } from "#git/objects/tree.ts";
import { AppError } from "#schemas/errors.ts";
import type { SourceChange } from "#schemas/projects/source/source-change.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { SourcePlanDocument } from "#store/projects/source-plan-document.ts";
import { findPlan } from "#store/projects/source-plans.ts";
import type { Caller } from "../../access/caller.ts";
import type { CoreContext } from "../../context.ts";
import { type CommitPlace, findCommit, findHead } from "../project-repository.ts";
import { writeSource, type Written } from "../write-source.ts";

type PlannedFile = SourcePlanDocument["files"][number];

const MEBIBYTE = 1024 * 1024;

/**
 * Commits a plan: the files move, and the links to them change, in one commit. If the branch has moved since the plan was made, nothing is
 * written, because the new commits may have other links.
 * @throws AppError source_plan_gone, source_plan_old, and those of `writeSource`
 */
export async function commitPlan(
  context: CoreContext,
  given: {
    org: OrgDocument;
    project: ProjectDocument;
    caller: Caller;
    planId: string;
    message: string | undefined;
    /** A branch that does not exist yet and begins at the plan's commit. By default, the branch of the plan. */
    onto?: string | undefined;
  },
): Promise<Written> {
  const { org, project, caller, planId, message } = given;
  const wanted = { planId, projectId: project._id, userId: caller.userId };
  const plan = await findPlan(context.db, wanted);
  if (!plan?.commit || plan.state !== "ready") throw new AppError("source_plan_gone");
  const head = await findHead(context, given, plan.branch);
  if (head.commit !== plan.commit) throw new AppError("source_plan_old");
  const place = await findCommit(context, given, plan.commit);
  const changes = await changesOf(context, place, plan);
  return writeSource(context, {
    org,
    project,
    caller,
    branch: given.onto ?? plan.branch,
    base: plan.commit,
    changes,
    message: message?.trim() || describe(plan),
  });
}

async function changesOf(
  { env }: CoreContext,
  place: CommitPlace,
  { path, kind, files }: SourcePlanDocument,
): Promise<SourceChange[]> {
  if (kind === "delete") {
    const paths = await filesIn(place, path.from, env.BUILD_MAX_FILES);
    return paths.map((from) => ({ path: from, remove: true }));
  }
  const objects = openObjects(place.directory);
  const blobs = openBlobs(place.directory, { maxBytes: env.BUILD_MAX_FILE_MIB * MEBIBYTE });
  try {
    const changes: SourceChange[] = [];
    for (const file of files) {
      const moved = file.path === file.from ? {} : { from: file.from };
      if (file.edits.length === 0) changes.push({ path: file.path, ...moved });
      else {
        const entry = await findPath(objects, place.commit, file.from);
        const bytes = entry.kind === "file" ? await readWhole(blobs, entry.oid) : null;
        if (!bytes) throw new AppError("source_plan_old");
        const contentBase64 = withEdits(bytes, file.edits).toString("base64");
        changes.push({ path: file.path, ...moved, contentBase64 });
      }
    }
    return changes;
  } finally {
    objects.close();
    blobs.close();
  }
}

const readWhole = (blobs: BlobReader, oid: string) => blobs.read(oid);

function withEdits(source: Buffer, edits: PlannedFile["edits"]): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (const { at, length, bytes } of edits) {
    parts.push(source.subarray(from, at), Buffer.from(bytes, "base64"));
    from = at + length;
  }
  return Buffer.concat([...parts, source.subarray(from)]);
}

async function filesIn(
  { directory, commit }: CommitPlace,
  from: string,
  maxFiles: number,
): Promise<string[]> {
  const { entries } = await listTree(directory, commit, { files: maxFiles });
  return entries.flatMap(({ path }) =>
    path === from || path.startsWith(`${from}/`) ? [path] : [],
  );
}

function describe({ path: { from, to }, links }: SourcePlanDocument): string {
  const count = links?.changed.noteCount ?? 0;
  if (to === null) return `Delete ${from}`;
  const notes =
    count === 0 ? "" : `\n\nChanges the links in ${count} ${count === 1 ? "note" : "notes"}.`;
  return `Move ${from} to ${to}${notes}`;
}
