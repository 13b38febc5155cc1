import type { Resource } from "./resource.ts";

const tag = "Secrets";
const ofProject = "/projects/{projectId}/secrets";
const ofOrg = "/orgs/{orgId}/secrets";
const omit = ["projectId"];
const fields = {
  name: "The name of the secret, such as MY_TOKEN.",
  value: "The value. No request returns it.",
};
const set = { procedure: "secrets.set", method: "PUT", fields } as const;
const remove = { procedure: "secrets.remove", method: "DELETE", fields } as const;

export const secrets: readonly Resource[] = [
  {
    tag,
    id: "list_secrets",
    procedure: "secrets.list",
    method: "GET",
    path: ofProject,
    title: "List the secrets of a project",
    description:
      "Lists names, never values: the secrets of the project, then those of its organization.",
  },
  {
    tag,
    id: "set_secret",
    ...set,
    path: `${ofProject}/{name}`,
    title: "Set a secret of a project",
    description: "Creates a secret or replaces its value.",
  },
  {
    tag,
    id: "remove_secret",
    ...remove,
    path: `${ofProject}/{name}`,
    title: "Remove a secret of a project",
    description: "Permanently deletes a secret.",
  },
  {
    tag,
    id: "list_org_secrets",
    procedure: "secrets.list",
    method: "GET",
    path: ofOrg,
    omit,
    title: "List the secrets of an organization",
    description: "Lists names, never values. All projects of the organization can use the secrets.",
  },
  {
    tag,
    id: "set_org_secret",
    ...set,
    path: `${ofOrg}/{name}`,
    omit,
    title: "Set a secret of an organization",
    description: "Creates a secret or replaces its value.",
  },
  {
    tag,
    id: "remove_org_secret",
    ...remove,
    path: `${ofOrg}/{name}`,
    omit,
    title: "Remove a secret of an organization",
    description: "Permanently deletes a secret.",
  },
];
