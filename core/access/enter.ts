import { AppError } from "#schemas/errors.ts";
import { findChannel } from "#store/channels/channels.ts";
import type { ChannelDocument } from "#store/channels/documents.ts";
import { findConnectionIn } from "#store/connections/connections.ts";
import type { GitHostConnectionDocument } from "#store/connections/documents.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { findDeploymentIn } from "#store/deployments/deployments.ts";
import { findDomain } from "#store/domains/changes.ts";
import type { DomainDocument } from "#store/domains/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findMovedProject } from "#store/projects/move-project.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { findTaskIn } from "#store/tasks/tasks.ts";
import { findProject, findProjectIn, isProject } from "#store/projects/projects.ts";
import type { WebhookDocument } from "#store/webhooks/documents.ts";
import { findWebhook } from "#store/webhooks/webhooks.ts";
import type { CoreContext } from "../context.ts";
import { requireShown } from "../admin-visits/open-visit.ts";
import { requireUnsuspended } from "../orgs/require-unsuspended.ts";
import { canSeeProject, canSeeTask, requireAccess } from "./access.ts";
import type { Act } from "./act.ts";
import { type Caller, isAdmin } from "./caller.ts";
import { type Reach, reachOf } from "./reach.ts";

/**
 * Every entry point loads the object of an act here, based on the caller's membership. For the caller, an object that they cannot see does not exist. An
 * administrator who visits an organization sees it too, but may only do what a visit shows.
 */
type Actor = { caller: Caller; act: Act };

/** `orgId`: an id or a handle. @throws AppError org_not_found, forbidden, key_scope */
export async function enterOrg(
  context: CoreContext,
  { caller, act }: Actor,
  orgId: string,
): Promise<{ org: OrgDocument }> {
  const reach = await reachOf(context, caller, orgId);
  const [org] = reach.orgs;
  if (!org) throw new AppError("org_not_found");
  await requireAct(context, { caller, act }, { org, reach });
  if (act.people) requirePerson(caller);
  if (caller.key?.projectId)
    throw new AppError("key_scope", { message: "This API key is for one project only." });
  return { org };
}

/** `orgId` selects among projects with the same handle. @throws AppError project_not_found, forbidden, key_scope */
export async function enterProject(
  context: CoreContext,
  { caller, act }: Actor,
  reference: { projectId: string; orgId?: string | undefined },
): Promise<{ org: OrgDocument; project: ProjectDocument }> {
  if (act.people) requirePerson(caller);
  const { org, project, reach } = await findAccessibleProject(context, caller, reference);
  await requireAct(context, { caller, act }, { org, reach });
  return { org, project };
}

/** `projectId`: the project that the deployment must belong to. @throws AppError deployment_not_found, forbidden, key_scope */
export async function enterDeployment(
  context: CoreContext,
  { caller, act }: Actor,
  { deploymentId, projectId }: { deploymentId: string; projectId?: string | undefined },
): Promise<{ org: OrgDocument; project: ProjectDocument; deployment: DeploymentDocument }> {
  const { db } = context;
  const reach = await reachOf(context, caller);
  const { orgs } = reach;
  const ids = orgs.map((org) => org._id);
  const deployment = await findDeploymentIn(db, ids, deploymentId);
  const org = orgs.find(({ _id }) => _id === deployment?.orgId);
  const project = deployment && (await findProject(db, deployment.projectId));
  if (!deployment || !project || !org || !canSeeProject(caller, project._id))
    throw new AppError("deployment_not_found");
  if (projectId !== undefined && !(await isProject(db, project, projectId)))
    throw new AppError("deployment_not_found");
  await requireAct(context, { caller, act }, { org, reach });
  return { org, project, deployment };
}

/** @throws AppError connection_not_found, forbidden, key_scope */
export async function enterConnection(
  context: CoreContext,
  { caller, act }: Actor,
  connectionId: string,
): Promise<{ org: OrgDocument; connection: GitHostConnectionDocument }> {
  if (act.people) requirePerson(caller);
  const reach = await reachOf(context, caller);
  const { orgs } = reach;
  const ids = orgs.map((org) => org._id);
  const connection = await findConnectionIn(context.db, ids, connectionId);
  const org = orgs.find(({ _id }) => _id === connection?.orgId);
  // A key for one project cannot see what belongs to the whole organization.
  if (!connection || !org || caller.key?.projectId) throw new AppError("connection_not_found");
  await requireAct(context, { caller, act }, { org, reach });
  return { org, connection };
}

/** A domain of a project. @throws AppError domain_not_found, forbidden, key_scope */
export async function enterDomain(
  context: CoreContext,
  { caller, act }: Actor,
  domainId: string,
): Promise<{ org: OrgDocument; project: ProjectDocument; domain: DomainDocument }> {
  if (act.people) requirePerson(caller);
  const domain = await findDomain(context.db, domainId);
  const project = domain && (await findProject(context.db, domain.projectId));
  const reach = await reachOf(context, caller);
  const org = reach.orgs.find(({ _id }) => _id === project?.orgId);
  if (!domain || !project || !org || !canSeeProject(caller, project._id))
    throw new AppError("domain_not_found");
  await requireAct(context, { caller, act }, { org, reach });
  return { org, project, domain };
}

/**
 * A task of the organization or of a project, with that project.
 * @throws AppError task_not_found, forbidden, key_scope
 */
export async function enterTask(
  context: CoreContext,
  { caller, act }: Actor,
  taskId: string,
): Promise<{ org: OrgDocument; project: ProjectDocument | null; task: TaskDocument }> {
  if (act.people) requirePerson(caller);
  const reach = await reachOf(context, caller);
  const { orgs } = reach;
  const ids = orgs.map((org) => org._id);
  const task = await findTaskIn(context.db, ids, taskId);
  const org = orgs.find(({ _id }) => _id === task?.orgId);
  if (!org || !task || !canSeeTask(caller, task)) throw new AppError("task_not_found");
  const project = task.projectId === null ? null : await findProject(context.db, task.projectId);
  if (task.projectId !== null && !project) throw new AppError("task_not_found");
  await requireAct(context, { caller, act }, { org, reach });
  return { org, project, task };
}

/** An organization with all of its projects, or one project. */
interface Owned {
  orgId: string;
  projectId: string | null;
}

/**
 * A webhook of the organization or of a project, with that project.
 * @throws AppError webhook_not_found, forbidden, key_scope
 */
export async function enterWebhook(
  context: CoreContext,
  { caller, act }: Actor,
  webhookId: string,
): Promise<{ org: OrgDocument; project: ProjectDocument | null; webhook: WebhookDocument }> {
  const webhook = await findWebhook(context.db, webhookId);
  const owner = await enterOwner(context, { caller, act }, webhook);
  if (!webhook || !owner) throw new AppError("webhook_not_found");
  return { ...owner, webhook };
}

/** A channel of the organization or of a project, with that project. @throws AppError channel_not_found, forbidden, key_scope */
export async function enterChannel(
  context: CoreContext,
  { caller, act }: Actor,
  channelId: string,
): Promise<{ org: OrgDocument; project: ProjectDocument | null; channel: ChannelDocument }> {
  const channel = await findChannel(context.db, channelId);
  const owner = await enterOwner(context, { caller, act }, channel);
  if (!channel || !owner) throw new AppError("channel_not_found");
  return { ...owner, channel };
}

/** The organization, and the project if it is of one. Null if the caller cannot see it. @throws AppError forbidden, key_scope */
async function enterOwner(
  context: CoreContext,
  { caller, act }: Actor,
  owned: Owned | null,
): Promise<{ org: OrgDocument; project: ProjectDocument | null } | null> {
  if (act.people) requirePerson(caller);
  const projectId = owned?.projectId ?? null;
  const project = projectId === null ? null : await findProject(context.db, projectId);
  const reach = await reachOf(context, caller);
  // The project decides: after a move, what belongs to it follows a moment later.
  const orgId = projectId === null ? owned?.orgId : project?.orgId;
  const org = reach.orgs.find(({ _id }) => _id === orgId);
  // A key for one project cannot see what belongs to the whole organization.
  const isVisible = projectId === null ? !caller.key?.projectId : canSeeProject(caller, projectId);
  if (!org || !isVisible) return null;
  await requireAct(context, { caller, act }, { org, reach });
  return { org, project };
}

/** `orgId`: the target organization. @throws AppError project_not_found, org_not_found, forbidden, key_scope */
export async function enterMove(
  context: CoreContext,
  { caller, act }: Actor,
  { projectId, orgId }: { projectId: string; orgId: string },
): Promise<{ org: OrgDocument; project: ProjectDocument; target: OrgDocument }> {
  if (act.people) requirePerson(caller);
  const { org, project, reach } = await findAccessibleProject(context, caller, { projectId });
  await requireAct(context, { caller, act }, { org, reach });
  const targets = await reachOf(context, caller, orgId);
  const [target] = targets.orgs;
  if (!target) throw new AppError("org_not_found");
  await requireAct(context, { caller, act }, { org: target, reach: targets });
  return { org, project, target };
}

/**
 * A suspended organization can only be read, left, locked up and paid for. What needs more than the scope `read` costs something, so it ends as well.
 * @throws AppError forbidden, key_scope, org_suspended, visit_read_only, visit_hidden
 */
async function requireAct(
  context: CoreContext,
  { caller, act }: Actor,
  { org, reach }: { org: OrgDocument; reach: Reach },
): Promise<void> {
  if (reach.visit?.orgId === org._id) return requireShown(context, reach.visit, act);
  requireAccess(org, caller, act);
  if ((act.changes || act.scope !== "read") && !act.whileSuspended) requireUnsuspended(org);
}

/** @throws AppError key_scope, forbidden */
export async function enterPlatform(context: CoreContext, caller: Caller): Promise<void> {
  requirePerson(caller);
  if (!(await isAdmin(context, caller))) throw new AppError("forbidden");
}

/** @throws AppError key_scope */
export function requirePerson(caller: Caller): void {
  if (caller.key)
    throw new AppError("key_scope", { message: "An API key cannot do this; sign in instead." });
}

/** Finds a project by reference. A former address of a moved project still works for members of its organization. @throws AppError project_not_found */
async function findAccessibleProject(
  context: CoreContext,
  caller: Caller,
  { projectId, orgId }: { projectId: string; orgId?: string | undefined },
): Promise<{ org: OrgDocument; project: ProjectDocument; reach: Reach }> {
  const { db } = context;
  const reach = await reachOf(context, caller, orgId);
  const { orgs } = reach;
  const ids = orgs.map((org) => org._id);
  const current = await findProjectIn(db, ids, projectId);
  const moved =
    current || orgId === undefined ? null : await findMovedProject(db, orgId, projectId);
  const project = current ?? moved;
  const owners = moved ? await reachOf(context, caller, moved.orgId) : reach;
  const org = owners.orgs.find(({ _id }) => _id === project?.orgId);
  if (!project || !org || !canSeeProject(caller, project._id))
    throw new AppError("project_not_found");
  return { org, project, reach: owners };
}
