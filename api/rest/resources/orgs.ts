import type { Resource } from "./resource.ts";

const tag = "Organizations";

export const orgs: readonly Resource[] = [
  {
    tag,
    id: "list_orgs",
    procedure: "orgs.list",
    method: "GET",
    path: "/orgs",
    title: "List organizations",
    description: "Lists your organizations, the personal one first. An API key sees its own.",
  },
  {
    tag,
    id: "get_org",
    procedure: "orgs.get",
    method: "GET",
    path: "/orgs/{orgId}",
    title: "Get an organization",
    description: "Returns an organization, with your role in it and its limits.",
  },
];
