import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIPv6 } from "node:net";

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
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"] as const;

export interface Peer {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/** True for a direct request from a program on this machine or in its private network, such as Prometheus or Caddy itself. */
export function isInsidePeer({ headers, socket }: Peer): boolean {
  const address = (socket.remoteAddress ?? "").replace(/^::ffff:(?=\d+\.)/, "");
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  return address !== "" && inside.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
