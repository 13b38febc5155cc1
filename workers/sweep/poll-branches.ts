import { AppError } from "#schemas/errors.ts";
import { MAX_PREVIEWS } from "#schemas/projects/preview.ts";
import { isVersionRef, matchesRef } from "#schemas/projects/versions.ts";
import { listRemoteRefs } from "#git/mirrors/remote-refs.ts";
import { MAX_LISTED_REFS } from "#git/version-refs.ts";
import { recordMissedDelivery } from "#core/pushes/missed-delivery.ts";
import { routeBranch } from "#core/pushes/route-head.ts";
import { settingsOf } from "#core/projects/settings/sections.ts";
import { linkedRepository } from "#core/secrets/linked-repository.ts";
import type { PreviewDocument } from "#store/previews/documents.ts";
import {
  findSeenBranches,
  forgetSeenBranches,
  listBranchPreviews,
  saveSeenBranches,
} from "#store/previews/seen-branches.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { versionRefsOf } from "#store/projects/version-patterns.ts";
import { newestCommitsOfRefs } from "#store/pushes/git-events.ts";
import type { SweepContext } from "./context.ts";
import { type BranchHead, movedBranches } from "./moved-branches.ts";

/** Further ones wait for the next check. A project cannot have more previews anyway. */
const BRANCHES_PER_CHECK = MAX_PREVIEWS;
const PREFIX = "refs/heads/";

/** Creates, updates and closes the previews of branches whose pushes no delivery announced. */
export async function pollBranches(context: SweepContext, project: ProjectDocument): Promise<void> {
  if (!project.branchChosen) return;
  // Before the repository is asked: a delivery in the meantime knows more than its answer.
  const previews = await listBranchPreviews(context.db, project._id);
  const askedFor = previews.filter(({ isAskedFor }) => isAskedFor).map(({ branch }) => branch);
  const patterns = [...settingsOf(project).git.previewBranches, ...askedFor];
  if (patterns.length === 0) await forgetSeenBranches(context.db, project);
  if (patterns.length === 0 && previews.length === 0) return;
  try {
    const asked = [...patterns, ...previews.map(({ branch }) => branch)];
    const heads = await headsOf(context, project, asked);
    if (heads.length < MAX_LISTED_REFS) await closeDeleted(context, project, { previews, heads });
    if (patterns.length > 0) await routeMoved(context, project, { previews, heads, patterns });
  } catch (error) {
    // The head of the project's branch is known, and the next check asks again.
    if (!(error instanceof AppError)) throw error;
    context.log.warn({ err: error, projectId: project._id }, "branches of a project are not known");
  }
}

async function headsOf(
  context: SweepContext,
  project: ProjectDocument,
  patterns: readonly string[],
): Promise<BranchHead[]> {
  const remote = (await linkedRepository(context, project))!;
  const refs = await listRemoteRefs(
    { ...remote, signal: context.stopping },
    patterns.map((pattern) => PREFIX + pattern),
  );
  return refs.map(({ name, sha }) => ({ branch: name.slice(PREFIX.length), sha }));
}

interface Found {
  previews: readonly PreviewDocument[];
  heads: readonly BranchHead[];
}

async function closeDeleted(
  context: SweepContext,
  project: ProjectDocument,
  { previews, heads }: Found,
): Promise<void> {
  const there = new Set(heads.map(({ branch }) => branch));
  for (const { branch, routedHead } of previews.filter((one) => !there.has(one.branch))) {
    if (await isOvertaken(context, project, { branch, routedHead })) continue;
    await routeBranch(context, project, { branch, before: routedHead, after: null });
  }
}

async function routeMoved(
  context: SweepContext,
  project: ProjectDocument,
  { previews, heads, patterns }: Found & { patterns: string[] },
): Promise<void> {
  const { db } = context;
  const ofPreviews = new Map(previews.map(({ branch, routedHead }) => [branch, routedHead]));
  const { moved, unmoved } = movedBranches(
    heads.filter(({ branch }) => isPreviewed(project, patterns, branch)),
    { seen: await findSeenBranches(db, project), previews: ofPreviews },
  );
  const seen: BranchHead[] = [...unmoved];
  const announced = await newestCommitsOfRefs(
    db,
    project._id,
    moved.map(({ branch }) => PREFIX + branch),
  );
  let routed = 0;
  for (const { branch, sha, before } of moved) {
    const isAnnounced = announced.get(PREFIX + branch) === sha;
    const routedHead = ofPreviews.get(branch) ?? null;
    const isLater =
      !isAnnounced &&
      (routed >= BRANCHES_PER_CHECK ||
        (await isOvertaken(context, project, { branch, routedHead })));
    if (isLater) {
      if (before !== null) seen.push({ branch, sha: before });
      continue;
    }
    seen.push({ branch, sha });
    if (isAnnounced) continue;
    await routeBranch(context, project, { branch, before, after: sha });
    routed += 1;
    if (routed === 1) await recordMissedDelivery(context, project, sha);
  }
  await saveSeenBranches(db, project, { patterns, heads: seen });
}

/** The project's own branch, and branches with versions, are parts of the site. */
function isPreviewed(project: ProjectDocument, patterns: string[], branch: string): boolean {
  if (branch === project.branch) return false;
  if (versionRefsOf(project).some((refs) => isVersionRef(refs, PREFIX + branch))) return false;
  return patterns.some((pattern) => matchesRef(pattern, branch));
}

/** Whether a delivery has changed the preview of the branch since the repository was asked. The next check looks again. */
async function isOvertaken(
  { db }: SweepContext,
  { _id }: ProjectDocument,
  { branch, routedHead }: { branch: string; routedHead: string | null },
): Promise<boolean> {
  const previews = await listBranchPreviews(db, _id);
  const now = previews.find((preview) => preview.branch === branch);
  return (now?.routedHead ?? null) !== routedHead;
}
