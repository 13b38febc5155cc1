import type { Resource } from "./resource.ts";

const tag = "Deploy hooks";
const all = "/projects/{projectId}/deploy-hooks";

export const deployHooks: readonly Resource[] = [
  {
    tag,
    id: "list_deploy_hooks",
    procedure: "projects.deployHooks.list",
    method: "GET",
    path: all,
    title: "List deploy hooks",
    description: "Lists the deploy hooks of a project, without their addresses.",
  },
  {
    tag,
    id: "create_deploy_hook",
    procedure: "projects.deployHooks.create",
    method: "POST",
    path: all,
    status: 201,
    title: "Create a deploy hook",
    description:
      "Creates an address that starts a deployment when something sends a POST to it. `url` is returned only once.",
    fields: { name: "What the hook is for, such as the name of your CMS." },
  },
  {
    tag,
    id: "revoke_deploy_hook",
    procedure: "projects.deployHooks.revoke",
    method: "DELETE",
    path: `${all}/{deployHookId}`,
    title: "Revoke a deploy hook",
    description: "Revokes a deploy hook. Its address stops working.",
    fields: { deployHookId: "The id of the deploy hook." },
  },
];
