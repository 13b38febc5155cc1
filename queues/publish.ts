import type { Redis } from "ioredis";
import type { DataState, DeploymentStatus } from "#schemas/deployments/status.ts";
import {
  type EventOf,
  adminTopic,
  deploymentTopic,
  everyoneTopic,
  orgTopic,
  projectTopic,
  systemTopic,
  taskTopic,
  userTopic,
} from "#schemas/events.ts";
import type { TaskStatus } from "#schemas/tasks/status.ts";
import type { ManifestDelta } from "#schemas/deployments/manifest-delta.ts";
import { publish } from "./events.ts";

/** A deployment changed. Every page that shows it, its project or its organization refetches. */
export async function publishDeploymentChanged(
  redis: Redis,
  deployment: {
    _id: string;
    orgId: string;
    projectId: string;
    status: DeploymentStatus;
    data: DataState;
  },
): Promise<void> {
  const { _id: deploymentId, orgId, projectId, status, data } = deployment;
  const topics = [
    deploymentTopic(deploymentId),
    projectTopic(projectId),
    orgTopic(orgId),
    adminTopic,
  ];
  await publish(redis, topics, "deployment.changed", {
    orgId,
    projectId,
    deploymentId,
    status,
    data,
  });
}

/** Another deployment is live. Hosted sites and every open page of the project are notified. */
export async function publishSiteSwitched(
  redis: Redis,
  project: { _id: string; orgId: string; siteLabel: string },
  change: ManifestDelta | null = null,
): Promise<void> {
  const { _id: projectId, siteLabel } = project;
  await publish(redis, systemTopic, "site.switched", { projectId, siteLabel, change });
  await publishProjectChanged(redis, project);
}

/** Every page that shows the project refetches it. */
export async function publishProjectChanged(
  redis: Redis,
  { _id: projectId, orgId }: { _id: string; orgId: string },
): Promise<void> {
  const topics = [projectTopic(projectId), orgTopic(orgId)];
  await publish(redis, topics, "project.changed", { orgId, projectId });
}

/** A task changed. Every page that shows or lists it refetches. */
export async function publishTaskChanged(
  redis: Redis,
  task: { _id: string; orgId: string; projectId: string | null; status: TaskStatus },
): Promise<void> {
  const { _id: taskId, orgId, projectId, status } = task;
  const project = projectId === null ? [] : [projectTopic(projectId)];
  const topics = [taskTopic(taskId), orgTopic(orgId), ...project];
  await publish(redis, topics, "task.changed", { orgId, projectId, taskId, status });
}

/** The log of a task has new entries. */
export const publishTaskContinued = (redis: Redis, taskId: string, seq: number): Promise<void> =>
  publish(redis, taskTopic(taskId), "task.continued", { taskId, seq });

export async function publishGitEventRecorded(
  redis: Redis,
  gitEvent: { _id: string; projectId: string },
): Promise<void> {
  const { _id: gitEventId, projectId } = gitEvent;
  await publish(redis, [projectTopic(projectId), adminTopic], "gitEvent.recorded", {
    projectId,
    gitEventId,
  });
}

/** A webhook or one of its deliveries changed. */
export async function publishWebhookChanged(
  redis: Redis,
  { _id: webhookId, orgId, projectId }: { _id: string; orgId: string; projectId: string | null },
): Promise<void> {
  const topics = projectId === null ? orgTopic(orgId) : [projectTopic(projectId), orgTopic(orgId)];
  await publish(redis, topics, "webhook.changed", { orgId, projectId, webhookId });
}

/** A channel or its last message changed. */
export async function publishChannelChanged(
  redis: Redis,
  { _id: channelId, orgId, projectId }: { _id: string; orgId: string; projectId: string | null },
): Promise<void> {
  const topics = projectId === null ? orgTopic(orgId) : [projectTopic(projectId), orgTopic(orgId)];
  await publish(redis, topics, "channel.changed", { orgId, projectId, channelId });
}

/** The Slack workspace of an organization changed, and with it what its channels can show. */
export const publishSlackChanged = (redis: Redis, orgId: string): Promise<void> =>
  publishChannelChanged(redis, { _id: orgId, orgId, projectId: null });

/** Subscribers or mailings of the project changed. */
export const publishSubscribersChanged = (
  redis: Redis,
  projectId: string,
  what: EventOf<"subscriber.changed">["what"],
): Promise<void> =>
  publish(redis, projectTopic(projectId), "subscriber.changed", { projectId, what });

/** The page about MCP lists the call. */
export const publishMcpCalled = (redis: Redis, projectId: string): Promise<void> =>
  publish(redis, projectTopic(projectId), "mcp.called", { projectId });

/** A user's profile, keys or notifications changed, or some of the user's sessions ended and their connections must be checked. */
export async function publishAccountChanged(
  redis: Redis,
  userId: string,
  what: "account" | "sessions",
): Promise<void> {
  await publish(redis, userTopic(userId), "account.changed", { userId });
  await publish(redis, adminTopic, "users.changed", {});
  if (what === "sessions") await publish(redis, systemTopic, "sessions.ended", { userId });
}

/** The page of the preview's creator fetches it again. */
export async function publishPreviewChanged(
  redis: Redis,
  { _id: previewId, userId }: { _id: string; userId: string },
): Promise<void> {
  await publish(redis, userTopic(userId), "repositoryPreview.changed", { previewId });
}

/** An email in the outbox changed. Only the admin console shows it. */
export const publishMailsChanged = (redis: Redis): Promise<void> =>
  publish(redis, adminTopic, "mails.changed", {});

/** Someone joined the waitlist, or an entry of it changed. */
export const publishWaitlistChanged = (redis: Redis): Promise<void> =>
  publish(redis, adminTopic, "waitlist.changed", {});

/** A contact message arrived or was handled. */
export const publishContactChanged = (redis: Redis): Promise<void> =>
  publish(redis, adminTopic, "contact.changed", {});

/** An incident, the banner or the maintenance mode changed. */
export const publishPlatformChanged = (redis: Redis): Promise<void> =>
  publish(redis, everyoneTopic, "platform.changed", {});
