import { gitHostLabels } from "#schemas/git-hosts/git-host.ts";
import { type ConnectedHost, cloudAddresses } from "#schemas/git-hosts/git-host-connection.ts";
import { AppError } from "#schemas/errors.ts";
import type { GitHostConnectionDocument } from "#store/connections/documents.ts";
import { tokenContext } from "#store/sealed/contexts.ts";
import type { CoreContext } from "../../context.ts";
import { findGitHost } from "../hosts.ts";
import type { HostApi, HostConnections } from "../port.ts";
import type { HostAccess } from "./oauth/host-oauth.ts";
import { askHost, REQUEST_TIMEOUT_MS } from "./ask-host.ts";

const ACT_TIMEOUT_MS = 30_000;

/** "GitLab" for the cloud service, or "GitLab at https://git.example.com". */
export function hostNameOf({ host, address }: { host: ConnectedHost; address: string }): string {
  const label = gitHostLabels[host];
  return address === cloudAddresses[host] ? label : `${label} at ${address}`;
}

export function connectionsOf(host: ConnectedHost): HostConnections {
  const connections = findGitHost(host)?.connections;
  if (!connections) throw new Error(`${host} has no connections`);
  return connections;
}

/** @throws AppError secret_undecryptable */
export function openToken(
  { secretBox }: Pick<CoreContext, "secretBox">,
  { _id, sealedToken }: Pick<GitHostConnectionDocument, "_id" | "sealedToken">,
): string {
  try {
    return secretBox.open(sealedToken, tokenContext(_id));
  } catch (cause) {
    throw new AppError("secret_undecryptable", {
      message: "The token of the connection cannot be decrypted. Replace it.",
      cause,
    });
  }
}

export function openHost(
  { env }: Pick<CoreContext, "env">,
  place: { host: ConnectedHost; address: string },
  access: HostAccess,
): { api: HostApi; host: HostConnections } {
  const host = connectionsOf(place.host);
  const target = {
    name: hostNameOf(place),
    api: host.apiAt(place.address),
    headers: host.authorize(access),
    allowPrivate: env.GIT_ALLOW_PRIVATE_HOSTS,
  };
  // One act needs several requests, and a user waits for all of them.
  const end = performance.now() + ACT_TIMEOUT_MS;
  const timeLeft = () => Math.max(end - performance.now(), 1);
  return {
    host,
    api: {
      ask: (request) =>
        askHost({ ...target, timeoutMs: Math.min(timeLeft(), REQUEST_TIMEOUT_MS) }, request),
    },
  };
}
