import { z } from "zod";
import { deploymentStatuses, triggerKinds } from "../deployments/status.ts";
import { taskOutcomes, taskStatuses } from "../tasks/status.ts";
import { TEST_EVENT, type WebhookEvent, webhookEventNames } from "./event-names.ts";

const org = z.object({ id: z.string(), handle: z.string(), name: z.string() });
const project = z.object({
  id: z.string(),
  handle: z.string(),
  name: z.string(),
  /** In the dashboard. */
  url: z.string(),
  siteUrl: z.string(),
});
const deployment = z.object({
  id: z.string(),
  number: z.number(),
  status: z.enum(deploymentStatuses),
  /** Why it failed, was canceled or is not live. Null if it is live or still runs. */
  reason: z.string().nullable(),
  errorCode: z.string().nullable(),
  branch: z.string(),
  /** Whether it is built for a preview, which never goes live. */
  isPreview: z.boolean(),
  awaitsApproval: z.boolean(),
  commitSha: z.string().nullable(),
  trigger: z.enum(triggerKinds),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** In the dashboard. */
  url: z.string(),
});
const task = z.object({
  id: z.string(),
  status: z.enum(taskStatuses),
  outcome: z.enum(taskOutcomes).nullable(),
  title: z.string(),
  /** In the dashboard. */
  url: z.string(),
});

const ofDeployment = z.object({ org, project, deployment });
const ofProject = z.object({ org, project });
/** A task of the whole organization has no project. */
const ofTask = z.object({ org, project: project.nullable(), task });
const ofDomain = z.object({ org, project, domain: z.object({ id: z.string(), host: z.string() }) });

/** The `data` of each event. It has ids, names and addresses, and no content, secrets or drafts. */
export const webhookData = {
  "deployment.changed": ofDeployment,
  "deployment.succeeded": ofDeployment,
  "deployment.failed": ofDeployment,
  "deployment.canceled": ofDeployment,
  "deployment.promoted": ofDeployment,
  "project.created": ofProject,
  "project.deleted": z.object({ org, project: project.omit({ url: true, siteUrl: true }) }),
  "project.restored": ofProject,
  "task.waiting": ofTask,
  "task.finished": ofTask,
  "domain.verified": ofDomain,
  "domain.stopped": ofDomain,
} as const satisfies Record<WebhookEvent, z.ZodType>;
export type WebhookData<E extends WebhookEvent> = z.infer<(typeof webhookData)[E]>;

/** The body of a request. It is stored once, and every attempt sends the same bytes. */
export const WebhookBody = z.object({
  type: z.enum([...webhookEventNames, TEST_EVENT]),
  /** When it happened. */
  timestamp: z.string(),
  /** Grows with each event of the webhook. Events may arrive in another order, and numbers may be missing. */
  seq: z.number(),
  data: z.record(z.string(), z.unknown()),
});
