import type { Resource } from "./resource.ts";

const tag = "Webhooks";
const ofProject = "/projects/{projectId}/webhooks";
const ofOrg = "/orgs/{orgId}/webhooks";
const one = "/webhooks/{webhookId}";
const omit = ["projectId"];

const fields = {
  webhookId: "The id of the webhook.",
  url: "Where events are sent. It begins with `https://`.",
  events: "The events to send, or only `*` for all, also those of later versions.",
  description: "What the webhook is for.",
  enabled: "`false` disables the webhook. Events that happen meanwhile are not sent later.",
};
const list = { procedure: "webhooks.list", method: "GET" } as const;
const create = { procedure: "webhooks.create", method: "POST", status: 201, fields } as const;
const created = "The address must be public. `secret` is answered only once, so store it.";

export const webhooks: readonly Resource[] = [
  {
    tag,
    id: "list_webhooks",
    ...list,
    path: ofProject,
    title: "List the webhooks of a project",
    description:
      "Lists the webhooks that get the events of this project only, the newest first, without their secrets.",
  },
  {
    tag,
    id: "create_webhook",
    ...create,
    path: ofProject,
    title: "Create a webhook of a project",
    description: `Creates a webhook for the events of one project. ${created}`,
  },
  {
    tag,
    id: "list_org_webhooks",
    ...list,
    path: ofOrg,
    omit,
    title: "List the webhooks of an organization",
    description:
      "Lists the webhooks that get the events of all projects, the newest first, without their secrets.",
  },
  {
    tag,
    id: "create_org_webhook",
    ...create,
    path: ofOrg,
    omit,
    title: "Create a webhook of an organization",
    description: `Creates a webhook for the events of an organization and all of its projects. ${created}`,
  },
  {
    tag,
    id: "get_webhook",
    procedure: "webhooks.get",
    method: "GET",
    path: one,
    fields,
    title: "Get a webhook",
    description: "Answers a webhook, with its state and its last attempt.",
  },
  {
    tag,
    id: "update_webhook",
    procedure: "webhooks.update",
    method: "PATCH",
    path: one,
    title: "Update a webhook",
    description:
      "Changes only the fields that you send. Deliveries that wait are sent to the new address.",
    fields,
  },
  {
    tag,
    id: "delete_webhook",
    procedure: "webhooks.delete",
    method: "DELETE",
    path: one,
    title: "Delete a webhook",
    description: "Deletes a webhook with its deliveries.",
    fields,
  },
  {
    tag,
    id: "rotate_webhook_secret",
    procedure: "webhooks.rotateSecret",
    method: "POST",
    path: `${one}/rotate-secret`,
    title: "Rotate the secret of a webhook",
    description:
      "Answers a new secret, once. For a day, requests are signed with the new and the former secret.",
    fields,
  },
];
