import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { LRUCache } from "lru-cache";

const MAX_PEERS = 1_000;
/** Visitors can change the rest of an IPv6 address. */
const IPV6_NETWORK_GROUPS = 4;

export type ClientReader = (request: Pick<IncomingMessage, "headers" | "socket">) => string;

/**
 * The address of a visitor, or the network if it is IPv6. Only trusted proxies may name it: otherwise anyone could pretend to be several visitors.
 * @param proxies addresses and networks of proxies (`TRUSTED_PROXIES`)
 */
export function clientReader(proxies: readonly string[]): ClientReader {
  const list = blockListOf(proxies);
  const peers = new LRUCache<string, boolean>({ max: MAX_PEERS });
  const isProxy = (address: string) => {
    const known = peers.get(address);
    if (known !== undefined) return known;
    const version = isIP(address);
    const trusted = version !== 0 && list.check(address, version === 4 ? "ipv4" : "ipv6");
    peers.set(address, trusted);
    return trusted;
  };
  return ({ headers, socket }) => {
    const peer = plain(socket.remoteAddress ?? "");
    const forwarded = headers["x-forwarded-for"];
    if (forwarded === undefined || !isProxy(peer)) return networkOf(peer);
    const addresses = String(forwarded).split(",");
    // Each proxy adds its own peer at the end.
    const client = addresses.map((address) => plain(address.trim())).findLast((at) => !isProxy(at));
    return networkOf(client ?? peer);
  };
}

function blockListOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = "", bits] = proxy.split("/");
    const version = isIP(address);
    if (version === 0) continue;
    const family = version === 4 ? "ipv4" : "ipv6";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** A server that listens on IPv6 sees IPv4 addresses like `::ffff:192.0.2.1`. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [start = ""] = address.split("::");
  return start.split(":").slice(0, IPV6_NETWORK_GROUPS).join(":");
}
