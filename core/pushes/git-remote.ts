import { coversScope } from "#schemas/accounts/api-key.ts";
import { AppError } from "#schemas/errors.ts";
import {
  INTERNAL_GIT_USER,
  internalGitSubject,
  pushTokenActor,
  pushTokenOf,
} from "#schemas/projects/git-access.ts";
import { newId } from "#schemas/ids.ts";
import { siteUrl } from "#schemas/sites/site-url.ts";
import type { PushedRef } from "#git/server/pushed-refs.ts";
import type { GitRequest, GitServerOptions } from "#git/server/server.ts";
import { insertAuditEntry } from "#store/audit/entries.ts";
import { findMovedProject } from "#store/projects/move-project.ts";
import { recordGitEvent } from "#store/pushes/git-events.ts";
import { findOrg, findOrgByReference, roleOf } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { useDeployCredential } from "#store/projects/deploy-credentials.ts";
import { findProject, findProjectIn } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Routed } from "#store/pushes/route-push.ts";
import { findCaller } from "../access/find-caller.ts";
import { gitUrl, isLinked } from "../projects/project-addresses.ts";
import { canSeeProject } from "../access/access.ts";
import { routeEvent } from "./route-event.ts";
import type { CoreContext } from "../context.ts";

/**
 * Who may clone and push: a push token of the project, a member's access token, or one of our own processes.
 * Only members learn that a project does not exist; anybody else is asked for a password again.
 */
export async function authorizeGit(
  context: CoreContext,
  request: GitRequest,
): ReturnType<GitServerOptions["authorize"]> {
  const { org, project, moved } = await findRepository(context, request);
  const { username, password } = request;
  if (password === null) return "unauthorized";
  if (org && project) {
    if (
      username === INTERNAL_GIT_USER &&
      context.secretBox.verify(password) === internalGitSubject(project._id)
    )
      return { projectId: project._id, actor: INTERNAL_GIT_USER, moved };
    const token = await useDeployCredential(context.db, "pushToken", password);
    if (token?.project._id === project._id)
      return { projectId: project._id, actor: pushTokenActor(token.document.name), moved };
  }
  // A push cannot be taken back, so an external service is asked whether its word still holds.
  const caller = await findCaller(context, password, { fresh: request.operation === "write" });
  if (!caller || caller.factorMissing) return "unauthorized";
  const reaches =
    org && project && roleOf(org, caller.userId) && canSeeProject(caller, project._id);
  if (!reaches || (caller.key && caller.key.orgId !== org._id)) return null;
  const scope = request.operation === "write" ? "write" : "read";
  if (caller.key && !coversScope(caller.key.scopes, scope)) return null;
  return {
    projectId: project._id,
    actor: caller.key ? `${caller.email} (API key ${caller.key.name})` : caller.email,
    moved,
  };
}

/**
 * Makes one git event of every ref that a push moved, routes them, and answers the lines for the pusher's terminal.
 * @throws AppError project_not_found when the project was deleted meanwhile
 */
export async function recordPush(
  context: CoreContext,
  push: {
    projectId: string;
    actor: string;
    refs: PushedRef[];
    source?: "remote" | "import";
    moved?: boolean | undefined;
  },
): Promise<string[]> {
  const lines = push.moved ? await linesOfMove(context, push.projectId) : [];
  for (const pushed of push.refs.toSorted(mainFirst)) {
    const project = await findProject(context.db, push.projectId);
    const org = project && (await findOrg(context.db, project.orgId));
    if (!project || !org) throw new AppError("project_not_found");
    const { gitEvent } = await recordGitEvent(context.db, {
      orgId: project.orgId,
      projectId: project._id,
      source: push.source ?? "remote",
      // The same commit may be pushed to the same branch again after something else was there.
      deliveryId: `${pushed.after}:${pushed.ref}:${newId()}`,
      event: isZero(pushed.after) ? "delete" : "push",
      ref: pushed.ref,
      before: pushed.before,
      after: pushed.after,
      commit: pushed.commit,
      actor: push.actor,
      headers: {},
      payload: "",
    });
    const routed = await routeEvent(context, project, gitEvent);
    lines.push(...linesFor(context, { org, project, pushed, routed }));
    if (push.source !== "import") await recordPushAudit(context, { ...push, project, pushed });
  }
  return lines;
}

/** A push comes through no procedure, so it is written down here. Where it came from only the git server knows. */
function recordPushAudit(
  { db }: CoreContext,
  push: { actor: string; project: ProjectDocument; pushed: PushedRef },
): Promise<void> {
  const { actor, project, pushed } = push;
  const isKey = pushTokenOf(actor) !== null || actor.includes(" (API key ");
  return insertAuditEntry(db, {
    orgId: project.orgId,
    action: "git.push",
    actor: { kind: isKey ? "key" : "user", userId: null, name: actor },
    target: { kind: "project", id: project._id, name: project.name },
    details: { ref: pushed.ref, before: pushed.before, after: pushed.after },
    ip: "",
    userAgent: "",
  });
}

const isZero = (sha: string) => /^0+$/.test(sha);

/** At the address of before it moved a repository is served all the same, to those who may use it now. */
async function findRepository(
  { db }: CoreContext,
  request: GitRequest,
): Promise<{ org: OrgDocument | null; project: ProjectDocument | null; moved: boolean }> {
  const [orgName, name] = [request.org.toLowerCase(), request.project.toLowerCase()];
  const named = await findOrgByReference(db, orgName);
  const here = named && (await findProjectIn(db, [named._id], name));
  const project = here ?? (await findMovedProject(db, orgName, name));
  const org = here || !project ? named : await findOrg(db, project.orgId);
  return { org, project: project && !isLinked(project) ? project : null, moved: !here };
}

/** When a first push brings several branches, the site gets the one people expect. */
function mainFirst(a: PushedRef, b: PushedRef): number {
  const rank = ({ ref }: PushedRef) => {
    const index = ["refs/heads/main", "refs/heads/master"].indexOf(ref);
    return index === -1 ? 2 : index;
  };
  return rank(a) - rank(b);
}

/** For who pushes to the address of before: the push counts, and the next one should go to the new one. */
async function linesOfMove({ db, env }: CoreContext, projectId: string): Promise<string[]> {
  const project = await findProject(db, projectId);
  const org = project && (await findOrg(db, project.orgId));
  if (!project || !org) return [];
  const address = gitUrl(env, org.handle, project.handle);
  return [
    "This project has moved. Please use its new address:",
    `  git remote set-url origin ${address}`,
  ];
}

function linesFor(
  { env }: CoreContext,
  done: { org: OrgDocument; project: ProjectDocument; pushed: PushedRef; routed: Routed },
): string[] {
  const { org, project, pushed, routed } = done;
  const name = pushed.ref.replace(/^refs\/(?:heads|tags)\//, "");
  if (!routed.deployment) return [`${name}: ignored: ${routed.reason}`];
  const deployment = `${env.PUBLIC_URL}/${org.handle}/${project.handle}/${routed.deployment._id}`;
  if (routed.decision === "skipped") return [`${name}: not built: ${routed.reason}`, deployment];
  return [
    `${name}: building deployment ${routed.deployment.number}`,
    `  Deployment: ${deployment}`,
    `  Site:       ${siteUrl(env, project.siteLabel)}`,
    ...holdsOf(project).map((line) => `  ${line}`),
  ];
}

/** Why the site may stay as it is although the push is built. */
function holdsOf({ pinned, settings }: ProjectDocument): string[] {
  if (pinned) return ["The site is held at an earlier deployment until somebody resumes it."];
  return settings.build.approveNewlyPublic
    ? ["If readers would see anything new, it waits for approval before it goes live."]
    : [];
}
