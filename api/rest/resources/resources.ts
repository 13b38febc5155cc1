import { channels } from "./channels.ts";
import { deployHooks } from "./deploy-hooks.ts";
import { deployments } from "./deployments.ts";
import { domains } from "./domains.ts";
import { orgs } from "./orgs.ts";
import { projects } from "./projects.ts";
import type { Resource } from "./resource.ts";
import { secrets } from "./secrets.ts";
import { webhookDeliveries } from "./webhook-deliveries.ts";
import { webhooks } from "./webhooks.ts";

/** EVERY resource of REST besides the content functions. */
export const resources: readonly Resource[] = [
  ...orgs,
  ...projects,
  ...deployments,
  ...domains,
  ...secrets,
  ...deployHooks,
  ...webhooks,
  ...webhookDeliveries,
  ...channels,
];
