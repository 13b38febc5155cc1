import { brokenText, issueText } from "#schemas/deployments/outcome-text.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { notify, type NotifyContext } from "./notify.ts";
import type { NewNotification } from "#store/mail/notifications.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { markNotified } from "#store/deployments/notified.ts";
import { findCauser } from "./causer.ts";

/** Notifies the members of the organization about the result of a deployment. Safe to call twice. */
export async function notifyOfDeployment(
  context: NotifyContext,
  deploymentId: string,
): Promise<void> {
  const { db } = context;
  const deployment = await findDeployment(db, deploymentId);
  if (!deployment?.untold) return;
  const [project, org] = await Promise.all([
    findProject(db, deployment.projectId),
    findOrg(db, deployment.orgId),
  ]);
  if (project && org) {
    const memberIds = org.members.map(({ userId }) => userId);
    const causer = await findCauser(db, deployment, memberIds);
    const notification = notificationOf(deployment, project, org);
    if (causer !== null) await notify(context, [causer], forCauser(notification));
    const others = memberIds.filter((userId) => userId !== causer);
    await notify(context, others, notification);
  }
  await markNotified(db, deploymentId);
}

/** By default a success notifies only the member who caused the deployment. */
const forCauser = (notification: NewNotification): NewNotification =>
  notification.event === "deployment.succeeded"
    ? { ...notification, event: "deployment.yours" }
    : notification;

function notificationOf(
  deployment: DeploymentDocument,
  project: ProjectDocument,
  org: OrgDocument,
): NewNotification {
  const { _id, number, status, reason, commit, branch } = deployment;
  const name = `${project.name} #${number}`;
  const [subject = ""] = commit?.message.split("\n") ?? [];
  const what = subject ? `“${subject}” on ${branch}` : `Branch ${branch}`;
  const source = {
    link: `/${org.handle}/${project.handle}/${_id}`,
    key: `deployment:${_id}`,
    about: { org: org.name, project: project.name },
  };
  if (status === "failed")
    return {
      event: "deployment.failed",
      title: `${name} failed`,
      message: `${what}: ${reason ?? "The build failed."}`,
      ...source,
    };
  if (deployment.awaitsApproval)
    return {
      event: "deployment.awaitsApproval",
      title: `${name} waits for approval`,
      message: `${what} shows content that visitors could not see before. Review and approve it to make it live.`,
      ...source,
    };
  // It may have been built without going live: a newer deployment is live, or the site is pinned.
  const isLive = reason === null;
  const title = isLive ? `${name} is live` : `${name} was built`;
  const broken = brokenText(deployment.newlyBroken);
  return {
    event: "deployment.succeeded",
    title: broken ? `${title}, ${broken}` : title,
    message: [isLive ? liveText(subject, branch) : `${what} is ${reason}.`, firstBroken(deployment)]
      .filter(Boolean)
      .join(" "),
    ...source,
  };
}

const liveText = (subject: string, branch: string) =>
  subject ? `“${subject}” is live on ${branch}.` : `Branch ${branch} is live.`;

/** The number is in the title. One place is enough to begin with. */
function firstBroken({ newlyBroken }: DeploymentDocument): string | null {
  const [first] = newlyBroken?.first ?? [];
  return first ? issueText(first) : null;
}
