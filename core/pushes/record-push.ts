import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import { pushTokenOf } from "#schemas/projects/git-access.ts";
import type { GitPushAnswer } from "#schemas/sites/internal-calls.ts";
import type { PushedRef } from "#git/server/pushed-refs.ts";
import { insertAuditEntry } from "#store/audit/entries.ts";
import { recordGitEvent } from "#store/pushes/git-events.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Routed } from "#store/pushes/route-push.ts";
import { findPreview } from "#store/previews/previews.ts";
import { addressUrl } from "../previews/preview-address.ts";
import { gitUrl } from "../projects/project-addresses.ts";
import { routeEvent } from "./route-event.ts";
import type { CoreContext } from "../context.ts";

/**
 * Creates one git event for every ref that a push moved, and routes the events.
 * @throws AppError project_not_found if the project was deleted in the meantime
 */
export async function recordPush(
  context: CoreContext,
  push: {
    projectId: string;
    actor: string;
    refs: PushedRef[];
    source?: "remote" | "import" | "upload" | "edit";
    moved?: boolean | undefined;
  },
): Promise<GitPushAnswer> {
  const answer: GitPushAnswer = { lines: [], deploymentId: null, addresses: [] };
  if (push.moved) answer.lines.push(...(await linesOfMove(context, push.projectId)));
  for (const pushed of push.refs.toSorted(mainFirst)) {
    const project = await findProject(context.db, push.projectId);
    if (!project) throw new AppError("project_not_found");
    const [org, { gitEvent }] = await Promise.all([
      findOrg(context.db, project.orgId),
      recordGitEvent(context.db, {
        orgId: project.orgId,
        projectId: project._id,
        source: push.source ?? "remote",
        // The same commit may be pushed to the same branch again after another one.
        deliveryId: `${pushed.after}:${pushed.ref}:${newId()}`,
        event: isZero(pushed.after) ? "delete" : "push",
        ref: pushed.ref,
        before: pushed.before,
        after: pushed.after,
        commit: pushed.commit,
        actor: push.actor,
        headers: {},
        payload: "",
      }),
    ]);
    if (!org) throw new AppError("project_not_found");
    const routed = await routeEvent(context, project, gitEvent);
    const said = await answerFor(context, { org, project, pushed, routed });
    answer.lines.push(...said.lines);
    if (said.deploymentId !== null) {
      answer.deploymentId = said.deploymentId;
      answer.addresses = said.addresses;
    }
    // Uploads and edits are procedures, which have their own entries.
    if ((push.source ?? "remote") === "remote")
      await recordPushAudit(context, { ...push, project, pushed });
  }
  return answer;
}

/** A push does not go through a procedure, so its audit entry is written here. Only the git server knows its network address. */
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

/** If a first push contains several branches, the site gets the one that users expect. */
function mainFirst(a: PushedRef, b: PushedRef): number {
  const rank = ({ ref }: PushedRef) => {
    const index = ["refs/heads/main", "refs/heads/master"].indexOf(ref);
    return index === -1 ? 2 : index;
  };
  return rank(a) - rank(b);
}

/** Lines for a push to a former address: the push counts, but the next one should use the new address. */
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

async function answerFor(
  { db, env }: CoreContext,
  done: { org: OrgDocument; project: ProjectDocument; pushed: PushedRef; routed: Routed },
): Promise<GitPushAnswer> {
  const { org, project, pushed, routed } = done;
  const name = pushed.ref.replace(/^refs\/(?:heads|tags)\//, "");
  const unbuilt = { deploymentId: null, addresses: [] };
  if (!routed.deployment) return { ...unbuilt, lines: [`${name}: ignored: ${routed.reason}`] };
  const { _id: deploymentId, number, previewId } = routed.deployment;
  const preview = previewId === undefined ? null : await findPreview(db, previewId);
  const address = addressUrl(env, project, preview);
  const page = `${env.PUBLIC_URL}/${org.handle}/${project.handle}/${deploymentId}`;
  if (routed.decision === "skipped")
    return { ...unbuilt, lines: [`${name}: not built: ${routed.reason}`, page] };
  return {
    lines: [
      `${name}: building deployment ${number}`,
      ...(preview ? [] : whyNotLive(project)).map((line) => `  ${line}`),
    ],
    deploymentId,
    addresses: [
      `  Deployment: ${page}`,
      preview ? `  Preview:    ${address}` : `  Site:       ${address}`,
    ],
  };
}

/** Why the site may not change although the push is built. */
function whyNotLive({ pinned, settings }: ProjectDocument): string[] {
  if (pinned) return ["The site is pinned to an earlier deployment until a member unpins it."];
  return settings.build.approveNewlyPublic
    ? ["If visitors would see anything new, the deployment waits for approval before it goes live."]
    : [];
}
