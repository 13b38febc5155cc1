import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

const inside = new BlockList();
for (const [network, bits, family] of [
  ["127.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["::1", 128, "ipv6"],
  ["fc00::", 7, "ipv6"],
  ["fe80::", 10, "ipv6"],
] as const)
  inside.addSubnet(network, bits, family);

/** Headers that proxies add. A client behind a proxy is external, even if the proxy itself is internal. */
const FORWARDED =
  /^(?:forwarded|via|x-forwarded(?:-[a-z-]+)?|x-(?:real|client|original|cluster-client)-ip|true-client-ip|cf-connecting-ip|fly-client-ip)$/;

export interface Peer {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/**
 * True for a direct request from a program on this machine or in its private network, such as Prometheus or Caddy itself.
 * @param publicUrl a request for its host name comes from outside, because a proxy need not add headers
 */
export function isInsidePeer({ headers, socket }: Peer, publicUrl?: string): boolean {
  const address = socket.remoteAddress ?? "";
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false;
  if (publicUrl !== undefined && isPublicName(headers.host ?? "", new URL(publicUrl).hostname))
    return false;
  return isInsideAddress(address.replace(/^::ffff:(?=\d+\.)/, ""));
}

/** True for an IP address of this machine or of a private network. */
export function isInsideAddress(address: string): boolean {
  return isIP(address) !== 0 && inside.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** An address or a name without a dot, such as `localhost`, works only inside. */
function isPublicName(host: string, own: string): boolean {
  if (isIP(own.replace(/^\[|\]$/g, "")) !== 0 || !own.includes(".")) return false;
  return (
    host
      .toLowerCase()
      .replace(/:\d{1,5}$/, "")
      .replace(/\.$/, "") === own
  );
}
