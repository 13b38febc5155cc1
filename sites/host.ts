import type { IncomingMessage } from "node:http";
import type { Env } from "#schemas/env.ts";

export type SiteHost =
  | { kind: "site"; subdomain: string }
  /** The sites' own domain without a label. It only answers health checks. */
  | { kind: "platform" }
  | { kind: "unknown" };

export type HostReader = (hostHeader: string | undefined) => SiteHost;

/**
 * Every label directly below the sites' domain is a site. On a developer's machine the domain is `localhost`, whose
 * subdomains browsers resolve without DNS.
 */
export function hostReader(env: Pick<Env, "SITES_URL" | "SITES_DOMAIN">): HostReader {
  const domain = (env.SITES_DOMAIN ?? new URL(env.SITES_URL).hostname).toLowerCase();
  return (hostHeader) => {
    const name = (hostHeader ?? "")
      .toLowerCase()
      .replace(/:\d{1,5}$/, "")
      .replace(/\.$/, "");
    if (name === domain || name === "127.0.0.1" || name === "localhost")
      return { kind: "platform" };
    const subdomain = name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : null;
    if (!subdomain || !/^[a-z0-9-]{1,63}$/.test(subdomain)) return { kind: "unknown" };
    return { kind: "site", subdomain };
  };
}

/** Node reads the first one, but a proxy or cache may read the other. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.toLowerCase() === "host") hosts++;
  return hosts > 1;
}
