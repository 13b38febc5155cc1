import { isIP } from "node:net";
import { isPrivateName, isPublicAddress } from "#schemas/address.ts";
import type { Env } from "#schemas/env/env.ts";

/** Whether the operator lists the host. Then it may be in a private network, and be asked over plain HTTP. */
export function isAllowedPrivateHost(
  { ALLOW_PRIVATE_HOSTS }: Pick<Env, "ALLOW_PRIVATE_HOSTS">,
  url: URL,
): boolean {
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return ALLOW_PRIVATE_HOSTS.includes(`${hostOf(url)}:${port}`);
}

/** Whether the address itself is in a private network. `publicLookup` checks what a name resolves to. */
export function isPrivateHost(url: URL): boolean {
  const host = hostOf(url);
  return isIP(host) ? !isPublicAddress(host) : isPrivateName(host);
}

/** Whether both addresses name the same server. */
export const isSameServer = (one: URL, other: URL): boolean =>
  hostOf(one) === hostOf(other) && one.port === other.port;

/** Without the brackets of IPv6, and without the dot that a full name may end with. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
