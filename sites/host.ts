import type { IncomingMessage } from "node:http";
import type { Env } from "#schemas/env/env.ts";
import { isInsideAddress } from "#service/inside-peer.ts";

/** The host of a site. A label contains no dot, and a domain at least one, so the names of both are different. */
export type SiteHost =
  /** A label directly below the sites' domain: a site, a preview or a deployment. */
  | { kind: "label"; name: string }
  /** Any other host name. It is the live site of the project that has verified it as its domain. */
  | { kind: "domain"; name: string };

export type RequestHost =
  | SiteHost
  /** The sites' own domain without a label, or an address inside its network. It only answers health checks and Prometheus. */
  | { kind: "platform" }
  | { kind: "unknown" };

export type HostReader = (hostHeader: string | undefined) => RequestHost;

const UNKNOWN: RequestHost = { kind: "unknown" };
const MAX_HOST_LENGTH = 253;
/** At least two labels, and the last one does not begin with a digit: an IP address is not a domain. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * Every label directly below the sites' domain is a site. On a developer's machine the domain is `localhost`, whose
 * subdomains browsers resolve without DNS.
 */
export function hostReader(
  env: Pick<Env, "SITES_URL" | "SITES_DOMAIN"> & { PUBLIC_URL: string },
): HostReader {
  const domain = (env.SITES_DOMAIN ?? new URL(env.SITES_URL).hostname).toLowerCase();
  const dashboard = new URL(env.PUBLIC_URL).hostname;
  return (hostHeader) => {
    const name = (hostHeader ?? "")
      .toLowerCase()
      .replace(/:\d{1,5}$/, "")
      .replace(/\.$/, "");
    if (name === domain || name === "127.0.0.1" || name === "localhost")
      return { kind: "platform" };
    if (name.endsWith(`.${domain}`)) {
      const label = name.slice(0, -domain.length - 1);
      return /^[a-z0-9-]{1,63}$/.test(label) ? { kind: "label", name: label } : UNKNOWN;
    }
    const isDomain = name.length <= MAX_HOST_LENGTH && name !== dashboard && DOMAIN.test(name);
    if (isDomain) return { kind: "domain", name };
    return isInsideAddress(name.replace(/^\[|\]$/g, "")) ? { kind: "platform" } : UNKNOWN;
  };
}

/** Node reads the first one, but a proxy or cache may read the other. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.toLowerCase() === "host") hosts++;
  return hosts > 1;
}
