import type { DeploymentStatus } from "#schemas/deployments/status.ts";
import type { WebhookEvent } from "#schemas/webhooks/event-names.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import { listUnannounced, markAnnounced } from "#store/webhooks/causes.ts";
import { channelEventsOf } from "../../notifications/channels/cards/deployment-status.ts";
import { recordMessages } from "../../notifications/channels/record-messages.ts";
import { announceEach } from "../announce-each.ts";
import { deploymentData } from "../event-data.ts";
import { type AnnounceContext, type OnRecorded, recordEvents } from "../record-event.ts";

type DeploymentEvent = Extract<WebhookEvent, `deployment.${string}`>;

/** Besides `deployment.changed`. */
const eventOf: Partial<Record<DeploymentStatus, DeploymentEvent>> = {
  success: "deployment.succeeded",
  failed: "deployment.failed",
  canceled: "deployment.canceled",
};

export async function announceDeployments(
  context: AnnounceContext,
  onRecorded: OnRecorded,
): Promise<void> {
  await announceEach(await listUnannounced(context.db, "deployments"), (deployment) =>
    announceDeployment(context, deployment, onRecorded),
  );
}

/** The status is announced that the deployment has now. */
async function announceDeployment(
  context: AnnounceContext,
  deployment: DeploymentDocument,
  onRecorded: OnRecorded,
): Promise<void> {
  const { db, env } = context;
  const { _id, projectId, status, fence } = deployment;
  const [project, own] = [await findProject(db, projectId), eventOf[status]];
  if (project) {
    const { orgId } = project;
    const events: DeploymentEvent[] = ["deployment.changed", ...(own ? [own] : [])];
    const happened = async () => {
      const org = await findOrg(db, orgId);
      if (!org) return [];
      const data = deploymentData(env, { org, project }, deployment);
      const at = momentOf(deployment) ?? context.clock();
      // Another attempt to build it has another fence.
      return events.map((event) => ({ event, cause: `${_id}:${status}:${fence}`, at, data }));
    };
    await recordEvents(context, { orgId, projectId }, { events, happened, onRecorded });
    if (deployment.previewId === undefined) {
      const subject = { kind: "deployment", id: _id } as const;
      const messages = { subject, events: channelEventsOf(deployment), onRecorded };
      await recordMessages(context, { orgId, projectId }, messages);
    }
  }
  await markAnnounced(db, "deployments", { _id, status, fence });
}

/** When it reached its status. Null if that is not stored. */
function momentOf(deployment: DeploymentDocument): Date | null {
  const { status, fence, createdAt, startedAt, finishedAt } = deployment;
  if (status === "queued") return fence === 0 ? createdAt : null;
  return status === "running" ? startedAt : finishedAt;
}
