import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { addressKey } from "#core/access/rate-limits.ts";

export type VisitorAddress = (request: IncomingMessage) => string;

/** The network address of a visitor, as far as proxies that the operator trusts say it. Others could invent one for each attempt. */
export function openVisitorAddress(trustedProxies: string[]): VisitorAddress {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return (request) => addressKey(proxyAddr(request, isTrusted));
}
