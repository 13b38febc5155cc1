import type { Services } from "#api/services.ts";
import { newId } from "#schemas/ids.ts";
import { insertDomain } from "#store/domains/changes.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Ids } from "../acts/authorization-row.ts";
import { recordedPush } from "./recorded-push.ts";
import { storedChannel } from "./stored-channel.ts";
import { storedConnection } from "./stored-connection.ts";
import { storeTask } from "./stored-task.ts";
import { storedWebhook } from "./stored-webhook.ts";

/** Stores one object of each kind that a project has, except its deployment. Returns their ids. */
export async function storedObjects(
  services: Pick<Services, "db" | "secretBox">,
  project: ProjectDocument,
  { userId, deploymentId }: { userId: string; deploymentId: string },
): Promise<Ids> {
  const { db } = services;
  const { _id: projectId, orgId, siteLabel } = project;
  const newDomain = { host: `${newId()}.example.com`, createdBy: userId, now: new Date() };
  return {
    orgId,
    projectId,
    siteLabel,
    deploymentId,
    gitEventId: await recordedPush(db, { orgId, projectId }),
    connectionId: await storedConnection(services, orgId),
    domainId: (await insertDomain(db, project, newDomain))._id,
    taskId: await storeTask(db, { orgId, projectId, userId }),
    webhookId: (await storedWebhook(services, { orgId, projectId })).id,
    channelId: (await storedChannel(services, { orgId, projectId }))._id,
  };
}
