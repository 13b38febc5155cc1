import { addressedSource, isLinkedTo, learnedSource } from "../repository-address.ts";
import type { GitHost } from "../port.ts";
import { gitlabConnections } from "./api.ts";
import { readDelivery, verifyDelivery } from "./deliveries.ts";
import { gitlabReports } from "./reports.ts";

export const GITLAB_COM = "https://gitlab.com";

/** GitLab.com, and GitLab on the user's own server. */
export const gitlab: GitHost = {
  name: "gitlab",
  storedHeaders:
    /^(?:x-gitlab-(?:event|event-uuid|webhook-uuid|instance)|idempotency-key|webhook-(?:id|timestamp)|user-agent|content-type)$/,
  connections: gitlabConnections,
  reports: gitlabReports,
  app: null,
  verify: verifyDelivery,
  read: readDelivery,
  sourceAt: (_env, url) =>
    url.startsWith(`${GITLAB_COM}/`) ? addressedSource("gitlab", url, { groups: true }) : null,
  // GitLab's docs, "Merge requests", "Check out merge requests locally".
  pullRef: (number) => `refs/merge-requests/${number}/head`,
  cloneUrl: (_env, { owner, repo }) => `${GITLAB_COM}/${owner}/${repo}.git`,
  isRepositoryOf: isLinkedTo,
  learn: (_env, source, repository) => learnedSource(source, repository),
};
