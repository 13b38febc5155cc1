import type { Resource } from "./resource.ts";

const tag = "Projects";
const one = "/projects/{projectId}";

const general = {
  name: "The name that the dashboard shows.",
  handle:
    "The name in the addresses of the dashboard and of git. By default, it is made from the name.",
  branch: "The branch that is published.",
};

export const projects: readonly Resource[] = [
  {
    tag,
    id: "list_projects",
    procedure: "projects.list",
    method: "GET",
    path: "/projects",
    title: "List projects",
    description: "Lists the projects that you can see, the newest first.",
    fields: {
      orgId: "Only projects of this organization, by its id or handle.",
      includeCollaborations: "`false` lists only projects of organizations that you own.",
      status: "Only active projects, or only archived ones. By default, both.",
    },
  },
  {
    tag,
    id: "get_project",
    procedure: "projects.get",
    method: "GET",
    path: one,
    title: "Get a project",
    description: "Returns a project, with its addresses, its repository and its live deployment.",
  },
  {
    tag,
    id: "create_project",
    procedure: "projects.create",
    method: "POST",
    path: "/projects",
    status: 201,
    title: "Create a project",
    description:
      "Creates a project in an organization. `webhookSecret` and `pushToken` are returned only once. Send an Idempotency-Key, so that a retry does not create a second project.",
    fields: {
      ...general,
      source:
        "Where the content comes from: an empty git remote, a template, a copy of a public repository, or a linked repository.",
      themeId: "The theme of the site. By default, the one of the template, or the first one.",
      rootDirectory: "The folder with the content. By default, the whole repository.",
    },
  },
  {
    tag,
    id: "update_project",
    procedure: "projects.update",
    method: "PATCH",
    path: one,
    title: "Update a project",
    description:
      "Changes only the fields that you send. Only admins change the handle. The former addresses redirect.",
    fields: {
      ...general,
      handle: "The name in the addresses of the dashboard and of git.",
      visibility: "Who can read the site.",
      openDeployments: "Whether everyone can open deployments that are not live.",
    },
  },
  {
    tag,
    id: "delete_project",
    procedure: "projects.delete",
    method: "DELETE",
    path: one,
    title: "Delete a project",
    description:
      "Takes the site offline and deletes the project. An admin can restore it in the dashboard until `removedAt`.",
  },
];
