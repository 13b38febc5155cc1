import type { Resource } from "./resource.ts";

const tag = "Deployments";
const ofProject = "/projects/{projectId}/deployments";
const one = "/deployments/{deploymentId}";
/** An id of a deployment is unique. */
const omit = ["projectId"];

export const deployments: readonly Resource[] = [
  {
    tag,
    id: "list_deployments",
    procedure: "deployments.list",
    method: "GET",
    path: ofProject,
    title: "List deployments",
    description: "Lists the deployments of a project, the newest first.",
    fields: {
      status: "Only deployments with one of these states.",
      branch: "Only deployments of this branch.",
      of: "Only deployments of the site, or only those of its previews.",
      previewId: "Only deployments of this preview.",
      author: "Only commits of an author with this name.",
      from: "The first day, in UTC.",
      to: "The last day, in UTC.",
    },
  },
  {
    tag,
    id: "create_deployment",
    procedure: "deployments.create",
    method: "POST",
    path: ofProject,
    status: 201,
    title: "Redeploy",
    description: "Builds the head of the published branch again, although nothing has changed.",
    fields: {
      previewId: "Builds this preview instead of the site.",
      withoutCache: "`true` builds every page, as if nothing had been built before.",
    },
  },
  {
    tag,
    id: "get_deployment",
    procedure: "deployments.get",
    method: "GET",
    path: one,
    omit,
    title: "Get a deployment",
    description: "Returns a deployment with its commit, its state, its stages and its counts.",
  },
  {
    tag,
    id: "cancel_deployment",
    procedure: "deployments.cancel",
    method: "POST",
    omit,
    path: `${one}/cancel`,
    title: "Cancel a deployment",
    description: "Cancels a queued or running deployment. The site stays as it is.",
  },
  {
    tag,
    id: "promote_deployment",
    procedure: "deployments.promote",
    method: "POST",
    omit,
    path: `${one}/promote`,
    title: "Promote or roll back",
    description:
      "Makes a successful deployment live. Promoting an older one is a rollback: the site stays on it until you unpin it. Promoting a deployment that waits for approval approves it.",
  },
  {
    tag,
    id: "unpin_deployment",
    procedure: "deployments.unpin",
    method: "POST",
    omit,
    path: `${one}/unpin`,
    title: "Unpin the site",
    description:
      "Ends a rollback: the newest successful deployment goes live, and so do later pushes. Returns the live deployment.",
  },
  {
    tag,
    id: "read_deployment_log",
    procedure: "deployments.logs",
    method: "GET",
    omit,
    path: `${one}/logs`,
    title: "Read the log of a deployment",
    description: "Reads the lines of the log, the oldest first.",
    fields: {
      limit: "How many lines a page has.",
      cursor: "`nextCursor` of the previous page, or the `seq` of the last line that you have.",
    },
  },
  {
    tag,
    id: "list_deployment_issues",
    procedure: "deployments.issues",
    method: "GET",
    omit,
    path: `${one}/issues`,
    title: "List the issues of a deployment",
    description:
      "Lists the problems that the build found in the content. Places with the same problem are one group, errors first.",
    fields: {
      severity: "Only issues of this severity.",
      category: "Only issues of this category.",
      query: "Words that the message or the path contains.",
      path: "Only issues in this file.",
      state:
        "`new`: groups that are new or have grown since the previous deployment. `resolved`: groups that are gone or have become smaller. `ignored`: what a rule ignores.",
    },
  },
];
