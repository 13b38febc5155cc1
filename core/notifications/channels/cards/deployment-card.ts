import type { Card, CardTone } from "#schemas/channels/card.ts";
import { mainSiteUrl } from "#schemas/sites/site-url.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { findSuccessBefore } from "#store/deployments/history.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import { dashboardUrl } from "../../../outgoing/dashboard-url.ts";
import { channelEventsOf, statusOf } from "./deployment-status.ts";
import { durationText } from "./duration-text.ts";
import type { CardContext, SubjectState } from "./card-context.ts";

const SHORT_SHA_CHARACTERS = 7;

interface Published {
  org: OrgDocument;
  project: ProjectDocument;
  deployment: DeploymentDocument;
}

/** Null for a preview: members follow it where they review it. */
export async function deploymentState(
  context: CardContext,
  deploymentId: string,
): Promise<SubjectState | null> {
  const published = await findPublished(context, deploymentId);
  if (!published) return null;
  const { deployment, org, project } = published;
  const isLive = project.live?.deploymentId === deploymentId;
  const { words, tone, reason } = statusOf(deployment, isLive);
  const card = cardOf(context, published, { words, tone, lines: [reason] });
  if (deployment.awaitsApproval)
    card.buttons.unshift({ label: "Approve", action: "approve", deploymentId });
  if (isLive) {
    card.buttons.push({ label: "Open site", url: mainSiteUrl(context.env, project) });
    const before = await findSuccessBefore(context.db, deployment);
    if (before && !before.awaitsApproval && !before.deletedAt)
      card.buttons.push({
        label: `Roll back to #${before.number}`,
        action: "rollBack",
        deploymentId: before._id,
      });
  }
  return { orgId: org._id, events: channelEventsOf(deployment), round: "", card };
}

/** That a member made this deployment live. */
export async function promotionState(
  context: CardContext,
  deploymentId: string,
): Promise<SubjectState | null> {
  const published = await findPublished(context, deploymentId);
  if (!published) return null;
  const { project, org } = published;
  const isLive = project.live?.deploymentId === deploymentId;
  const isPinned = isLive && project.pinned;
  const words = isPinned ? "is live again" : isLive ? "is live" : "was made live";
  const lines = isPinned ? ["The site is pinned to this deployment."] : [];
  const card = cardOf(context, published, { words, tone: isLive ? "success" : "neutral", lines });
  card.buttons.push({ label: "Open site", url: mainSiteUrl(context.env, project) });
  return { orgId: org._id, events: ["deployment.promoted"], round: "", card };
}

async function findPublished({ db }: CardContext, deploymentId: string): Promise<Published | null> {
  const deployment = await findDeployment(db, deploymentId);
  if (!deployment || deployment.previewId !== undefined) return null;
  const project = await findProject(db, deployment.projectId);
  const org = project && (await findOrg(db, project.orgId));
  return project && org ? { org, project, deployment } : null;
}

function cardOf(
  { env }: CardContext,
  { org, project, deployment }: Published,
  { words, tone, lines }: { words: string; tone: CardTone; lines: (string | null)[] },
): Card {
  const { _id, number, commit, branch, startedAt, finishedAt } = deployment;
  const url = dashboardUrl(env, `${org.handle}/${project.handle}/${_id}`);
  const [subject = ""] = commit?.message.split("\n") ?? [];
  const sha = commit?.sha.slice(0, SHORT_SHA_CHARACTERS);
  const duration = startedAt && finishedAt && durationText(startedAt, finishedAt);
  return {
    tone,
    title: `${project.name} #${number} ${words}`,
    titleUrl: url,
    lines: [subject, ...lines].filter((line): line is string => line !== null && line !== ""),
    facts: [
      { label: "Branch", value: branch },
      ...(sha ? [{ label: "Commit", value: sha }] : []),
      ...(duration ? [{ label: "Duration", value: duration }] : []),
    ],
    buttons: [{ label: "Open deployment", url }],
  };
}
