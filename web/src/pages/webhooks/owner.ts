import type { Org } from "#schemas/orgs/org.ts";
import { orgTopic, projectTopic } from "#schemas/events.ts";
import type { Project } from "#schemas/projects/project.ts";
import type { DeliveryState } from "#schemas/webhooks/webhook.ts";
import { paths } from "../../paths.ts";

/** Whose events the webhooks of a page send: those of an organization with all of its projects, or of one project. */
export interface Owner {
  kind: "org" | "project";
  name: string;
  /** The input of the api. */
  of: { orgId: string } | { projectId: string };
  topic: string;
  listPath: string;
  /** The page of a webhook. */
  pathOf: (webhookId: string, state?: DeliveryState) => string;
}

export const orgOwner = ({ id, handle, name }: Org): Owner => ({
  kind: "org",
  name,
  of: { orgId: id },
  topic: orgTopic(id),
  listPath: paths.orgWebhooks(handle),
  pathOf: (webhookId, state) => paths.orgWebhook(handle, webhookId, state),
});

export const projectOwner = ({ id, orgHandle, handle, name }: Project): Owner => ({
  kind: "project",
  name,
  of: { projectId: id },
  topic: projectTopic(id),
  listPath: paths.webhooks(orgHandle, handle),
  pathOf: (webhookId, state) => paths.webhook(orgHandle, handle, webhookId, state),
});
