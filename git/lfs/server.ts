import { isUrl } from "#schemas/is-url.ts";
import { isSshAddress } from "#schemas/projects/ssh-address.ts";
import type { Remote } from "../mirrors/remotes.ts";
import { parseRemoteUrl, type RemoteUrl } from "../mirrors/remote-url.ts";
import { authenticate } from "./authenticate.ts";
import { LFS_CONFIG } from "./lfs-config.ts";
import { type LfsAccess, LfsFailure } from "./request.ts";

/** The Git LFS server of a repository. */
export interface LfsServer {
  /** The API is below it: `https://host/owner/repo.git/info/lfs`. */
  address: URL;
  /** What the server gets with each question. Nothing else gets it. */
  headers: Record<string, string>;
  /** What proves that the project may read. */
  proof: LfsProof;
}

export type LfsProof = "token" | "deploy key" | null;

const PLACE = "/info/lfs";

/**
 * Finds the server as the Git LFS client does (git-lfs, docs/api/server-discovery.md): at the address in `.lfsconfig`, else where an ssh host says that it is,
 * else beside the repository.
 * @throws LfsFailure, and AppError as `connectTo`
 */
export async function findLfsServer(
  remote: Remote,
  configured: string | null,
  access: LfsAccess,
): Promise<LfsServer> {
  const repository = parseRemoteUrl(remote.url, remote);
  if (configured === null)
    return repository.ssh
      ? overSsh(remote, repository, access)
      : { ...withToken(remote), address: new URL(`${withGit(remote.url)}${PLACE}`) };
  if (isSshAddress(configured))
    return overSsh(remote, sameHost(repository, configured, remote), access);
  const address = isUrl(configured) ? new URL(configured) : null;
  if (!address || !/^https?:$/.test(address.protocol))
    throw new LfsFailure(`The address in ${LFS_CONFIG} does not begin with https.`);
  if (address.username || address.password)
    throw new LfsFailure(`The address in ${LFS_CONFIG} contains a user name or a password.`);
  const isOwn = !repository.ssh && isBelow(address, remote.url);
  return { ...(isOwn ? withToken(remote) : { headers: {}, proof: null }), address };
}

function withToken({ credentials }: Remote): Pick<LfsServer, "headers" | "proof"> {
  if (!credentials) return { headers: {}, proof: null };
  const pair = `${credentials.username}:${credentials.password}`;
  const authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
  return { headers: { authorization }, proof: "token" };
}

async function overSsh(
  remote: Remote,
  repository: RemoteUrl,
  access: LfsAccess,
): Promise<LfsServer> {
  const { href, header } = await authenticate({ ...remote, url: repository.url }, access);
  const { host, ssh } = repository;
  const path = withGit((ssh?.path ?? "").replace(/^\//, ""));
  const text = href ?? `https://${host.includes(":") ? `[${host}]` : host}/${path}${PLACE}`;
  const address = isUrl(text) ? new URL(text) : null;
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password)
    throw new LfsFailure(`${host} names no address of its Git LFS storage.`);
  const isSigned = Object.keys(header).length > 0;
  return { address, headers: header, proof: isSigned ? "deploy key" : null };
}

/** Another host would get the deploy key's signature, and its own key is pinned nowhere. */
function sameHost(repository: RemoteUrl, configured: string, remote: Remote): RemoteUrl {
  const named = parseRemoteUrl(configured, remote);
  const { host, port, ssh } = repository;
  if (!ssh || named.host !== host || named.port !== port || named.ssh?.user !== ssh.user)
    throw new LfsFailure(`The ssh address in ${LFS_CONFIG} is not on the repository's own host.`);
  return named;
}

const withGit = (address: string) => `${address.replace(/\.git$/, "")}.git`;

/** Whether an address belongs to the repository itself. Other repositories of the host must not get its token. */
function isBelow({ origin, pathname }: URL, repository: string): boolean {
  const own = new URL(withGit(repository));
  if (origin !== own.origin) return false;
  return `${pathname}/`.startsWith(`${own.pathname}/`);
}
