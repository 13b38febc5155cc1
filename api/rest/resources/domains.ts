import type { Resource } from "./resource.ts";

const tag = "Domains";
const ofProject = "/projects/{projectId}/domains";
const one = "/domains/{domainId}";

export const domains: readonly Resource[] = [
  {
    tag,
    id: "list_domains",
    procedure: "domains.list",
    method: "GET",
    path: ofProject,
    title: "List domains",
    description: "Lists the domains of a project by name, with their DNS records.",
  },
  {
    tag,
    id: "add_domain",
    procedure: "domains.add",
    method: "POST",
    path: ofProject,
    status: 201,
    title: "Add a domain",
    description:
      "Adds a domain and returns the DNS records to create. Nothing is served at the domain until its TXT record is found.",
    fields: { host: "The domain, such as docs.example.com." },
  },
  {
    tag,
    id: "verify_domain",
    procedure: "domains.verify",
    method: "POST",
    path: `${one}/verify`,
    title: "Verify a domain",
    description: "Asks DNS now. `records` of the answer say what was found.",
  },
  {
    tag,
    id: "remove_domain",
    procedure: "domains.remove",
    method: "DELETE",
    path: one,
    title: "Remove a domain",
    description: "Removes a domain. Nothing is served there from then on.",
  },
];
