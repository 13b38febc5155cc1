import { addressedSource, isLinkedTo, learnedSource } from "../repository-address.ts";
import type { GitHost } from "../port.ts";
import { bitbucketConnections } from "./api.ts";
import { readDelivery, verifyDelivery } from "./deliveries.ts";
import { bitbucketReports } from "./reports.ts";

export const BITBUCKET_ORG = "https://bitbucket.org";

/** Bitbucket Cloud. Bitbucket Data Center has other webhooks and another API. */
export const bitbucket: GitHost = {
  name: "bitbucket",
  storedHeaders:
    /^(?:x-(?:event-key|hook-uuid|request-uuid|attempt-number)|user-agent|content-type)$/,
  connections: bitbucketConnections,
  reports: bitbucketReports,
  app: null,
  verify: verifyDelivery,
  read: readDelivery,
  sourceAt: (_env, url) =>
    url.startsWith(`${BITBUCKET_ORG}/`) ? addressedSource("bitbucket", url) : null,
  // Only Bitbucket Data Center has "refs/pull-requests": Atlassian's ticket BCLOUD-5814.
  pullRef: () => null,
  cloneUrl: (_env, { owner, repo }) => `${BITBUCKET_ORG}/${owner}/${repo}.git`,
  isRepositoryOf: isLinkedTo,
  learn: (_env, source, repository) => learnedSource(source, repository),
};
