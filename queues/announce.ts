import type { Redis } from "ioredis";
import type { DataState, DeploymentStatus } from "#schemas/deployment.ts";
import {
  adminTopic,
  deploymentTopic,
  orgTopic,
  projectTopic,
  systemTopic,
} from "#schemas/events.ts";
import { publish } from "./events.ts";

/** A deployment changed: everyone who shows it, its project or its organization refetches. */
export async function announceDeployment(
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
  const topics = [deploymentTopic(deploymentId), projectTopic(projectId), orgTopic(orgId)];
  await publish(redis, topics, "deployment.changed", {
    orgId,
    projectId,
    deploymentId,
    status,
    data,
  });
}

/** Readers get another deployment: hosted sites and every open page of the project learn of it. */
export async function announceSwitch(
  redis: Redis,
  project: { _id: string; orgId: string; siteLabel: string },
): Promise<void> {
  const { _id: projectId, orgId, siteLabel } = project;
  await publish(redis, systemTopic, "site.switched", { projectId, siteLabel });
  await publish(redis, [projectTopic(projectId), orgTopic(orgId)], "project.changed", {
    orgId,
    projectId,
  });
}

export async function announceGitEvent(
  redis: Redis,
  gitEvent: { _id: string; projectId: string },
): Promise<void> {
  const { _id: gitEventId, projectId } = gitEvent;
  await publish(redis, [projectTopic(projectId), adminTopic], "gitEvent.recorded", {
    projectId,
    gitEventId,
  });
}
