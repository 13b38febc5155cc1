import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import type { ConnectedHost, OauthClient } from "#schemas/git-hosts/git-host-connection.ts";

/** This installation as a host knows it. */
export interface ClientAtHost extends OauthClient {
  id: string;
  secret: string;
}

type ClientEnv = Pick<
  Env,
  | "GITLAB_URL"
  | "GITLAB_CLIENT_ID"
  | "GITLAB_CLIENT_SECRET"
  | "GITEA_URL"
  | "GITEA_CLIENT_ID"
  | "GITEA_CLIENT_SECRET"
  | "BITBUCKET_URL"
  | "BITBUCKET_CLIENT_ID"
  | "BITBUCKET_CLIENT_SECRET"
>;

/** Every client that the operator has registered. The lists of a host have the same length (schemas/env/env.ts). */
export const clientsAtHosts = (env: ClientEnv): ClientAtHost[] => [
  ...listed("gitlab", [env.GITLAB_URL, env.GITLAB_CLIENT_ID, env.GITLAB_CLIENT_SECRET]),
  ...listed("gitea", [env.GITEA_URL, env.GITEA_CLIENT_ID, env.GITEA_CLIENT_SECRET]),
  ...listed("bitbucket", [env.BITBUCKET_URL, env.BITBUCKET_CLIENT_ID, env.BITBUCKET_CLIENT_SECRET]),
];

const listed = (
  host: ConnectedHost,
  [urls, ids, secrets]: [readonly string[], readonly string[], readonly string[]],
): ClientAtHost[] =>
  ids.map((id, at) => ({
    host,
    id,
    secret: secrets[at] ?? "",
    // As addresses of connections are stored.
    address: new URL(urls[at] ?? "").href.replace(/\/+$/, ""),
  }));

/** What the pages may know. */
export const oauthClientsOf = (env: ClientEnv): OauthClient[] =>
  clientsAtHosts(env).map(({ host, address }) => ({ host, address }));

/** @throws AppError connection_no_client */
export function demandClient(env: ClientEnv, { host, address }: OauthClient): ClientAtHost {
  const client = clientsAtHosts(env).find((one) => one.host === host && one.address === address);
  if (!client) throw new AppError("connection_no_client");
  return client;
}
