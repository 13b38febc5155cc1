import { AppError } from "#schemas/errors.ts";
import type { PlannedPath } from "#schemas/projects/source/source-plan.ts";
import { wakePlan } from "#queues/enqueue.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findSamePlan, insertPlan } from "#store/projects/source-plans.ts";
import type { Caller } from "../../access/caller.ts";
import type { Limit } from "../../access/rate-limits.ts";
import type { CoreContext } from "../../context.ts";
import { requireWritable } from "../../platform/maintenance/require-writable.ts";
import { findHead } from "../project-repository.ts";
import { checkPlannedPath } from "./plan-path.ts";

/** Per user. A plan reads all links of the repository. */
const PLAN_LIMIT: Limit = { name: "source-plan", max: 120, windowMs: 10 * 60_000 };

/**
 * The plan of a move or a removal of files: which links it changes or breaks. The first call starts it. Nothing is committed.
 * @throws AppError bad_request, path_outside_repo, archive_unsafe, repo_empty, too_many_requests, queue_unavailable
 */
export async function planChange(
  context: CoreContext,
  given: {
    org: OrgDocument;
    project: ProjectDocument;
    caller: Caller;
    path: PlannedPath;
    /** The published one by default. */
    branch?: string | undefined;
  },
) {
  const { db, env, limits, queues } = context;
  const { project, caller } = given;
  const path = checkPlannedPath(env, given.path);
  const isOther = given.branch !== undefined && given.branch !== project.branch;
  const branch = isOther ? given.branch : undefined;
  const { commit: head } = await findHead(context, given, branch);
  const wanted = {
    projectId: project._id,
    userId: caller.userId,
    path,
    head,
    ...(branch !== undefined && { branch }),
  };
  const existing = await findSamePlan(db, wanted);
  if (existing) return existing;
  // A worker finds the links, and begins nothing during maintenance.
  await requireWritable(context);
  await limits.take(PLAN_LIMIT, caller.userId);
  const plan = await insertPlan(db, { ...wanted, kind: path.to === null ? "delete" : "move" });
  try {
    await wakePlan(queues, plan._id);
  } catch (error) {
    throw new AppError("queue_unavailable", { cause: error });
  }
  return plan;
}
