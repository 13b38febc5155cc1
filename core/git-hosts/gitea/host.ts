import { addressedSource, isLinkedTo, learnedSource } from "../repository-address.ts";
import type { GitHost } from "../port.ts";
import { giteaConnections } from "./api.ts";
import { readDelivery, verifyDelivery } from "./deliveries.ts";
import { giteaReports } from "./reports.ts";

export const CODEBERG = "https://codeberg.org";
/** The largest public servers. Others are named by their connection, or by the project. */
const PUBLIC_SERVERS = [CODEBERG, "https://gitea.com"];

/** Gitea and Forgejo, which speak the same protocol. */
export const gitea: GitHost = {
  name: "gitea",
  storedHeaders: /^(?:x-(?:gitea|forgejo)-(?:delivery|event|event-type)|user-agent|content-type)$/,
  connections: giteaConnections,
  reports: giteaReports,
  app: null,
  verify: verifyDelivery,
  read: readDelivery,
  sourceAt: (_env, url) =>
    PUBLIC_SERVERS.some((server) => url.startsWith(`${server}/`))
      ? addressedSource("gitea", url)
      : null,
  // `PullPrefix` in modules/git/ref.go, with which services/convert/pull.go names it.
  pullRef: (number) => `refs/pull/${number}/head`,
  cloneUrl: (_env, { owner, repo }) => `${CODEBERG}/${owner}/${repo}.git`,
  isRepositoryOf: isLinkedTo,
  learn: (_env, source, repository) => learnedSource(source, repository),
};
