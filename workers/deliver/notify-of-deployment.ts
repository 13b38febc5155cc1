import { announceNotice } from "#queues/announce-notice.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { type Notice, recordNotice } from "#store/mail/notices.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { markTold } from "#store/deployments/untold-deployments.ts";
import { ignoreLost } from "#service/failures.ts";
import { findCauser } from "./causer.ts";
import type { DeliverContext } from "./context.ts";

/** Tells the members of the organization how a deployment ended, each as they have chosen. Safe to repeat. */
export async function notifyOfDeployment(
  context: DeliverContext,
  deploymentId: string,
): Promise<void> {
  const { db, env, queues, redis, smtp } = context;
  const deployment = await findDeployment(db, deploymentId);
  if (!deployment?.untold) return;
  const [project, org] = await Promise.all([
    findProject(db, deployment.projectId),
    findOrg(db, deployment.orgId),
  ]);
  if (project && org) {
    const outbox = { brandName: env.BRAND_NAME, publicUrl: env.PUBLIC_URL, sends: smtp !== null };
    const memberIds = org.members.map(({ userId }) => userId);
    const causer = await findCauser(db, deployment, memberIds);
    const notice = noticeOf(deployment, project, org);
    const others = memberIds.filter((userId) => userId !== causer);
    for (const [told, userIds] of [
      [ofOneself(notice), causer === null ? [] : [causer]],
      [notice, others],
    ] as const) {
      const recorded = await recordNotice(db, told, { userIds: [...userIds], outbox });
      // A lost wake-up of a mail is found by the sweep, a lost event by the next look.
      await announceNotice({ queues, redis, sends: outbox.sends }, recorded).catch(ignoreLost);
    }
  }
  await markTold(db, deploymentId);
}

/** That it went well is news by default to whose doing it is. */
const ofOneself = (notice: Notice): Notice =>
  notice.event === "deployment.succeeded" ? { ...notice, event: "deployment.yours" } : notice;

function noticeOf(
  deployment: DeploymentDocument,
  project: ProjectDocument,
  org: OrgDocument,
): Notice {
  const { _id, number, status, reason, commit, branch } = deployment;
  const name = `${project.name} #${number}`;
  const [subject = ""] = commit?.message.split("\n") ?? [];
  const what = subject ? `"${subject}" on ${branch}` : `Branch ${branch}`;
  const place = { link: `/${org.handle}/${project.handle}/${_id}`, key: `deployment:${_id}` };
  if (status === "failed")
    return {
      event: "deployment.failed",
      title: `${name} failed`,
      message: `${what}: ${reason ?? "The build failed."}`,
      ...place,
    };
  if (deployment.awaitsApproval)
    return {
      event: "deployment.awaitsApproval",
      title: `${name} waits for approval`,
      message: `${what} shows what readers could not see before. Look at it, then let it go live.`,
      ...place,
    };
  return {
    event: "deployment.succeeded",
    // It may have been built without going live: something newer is, or the site is held.
    title: reason === null ? `${name} is live` : `${name} was built`,
    message: reason === null ? `${what} is published.` : `${what} is ${reason}.`,
    ...place,
  };
}
