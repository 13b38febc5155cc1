import { parseRemoteUrl } from "#git/mirrors/remote-url.ts";
import { AppError } from "#schemas/errors.ts";
import { type ConnectedHost, cloudAddresses } from "#schemas/git-hosts/git-host-connection.ts";

/** The address of a host as it is stored. By default, its cloud service. @throws AppError connection_address, and those of `parseRemoteUrl` */
export function connectionAddress(
  allowPrivate: readonly string[],
  host: ConnectedHost,
  given: string | undefined,
): string {
  const address = given || cloudAddresses[host];
  if (!address) throw new AppError("connection_address");
  // The rules are for addresses of repositories, which have a path.
  const base = address.replace(/\/+$/, "");
  return parseRemoteUrl(`${base}/api`, { allowPrivate }).url.slice(0, -"/api".length);
}
