import type { Env } from "../env.ts";

type SitesEnv = Pick<Env, "SITES_DOMAIN"> & { SITES_URL: string };

/** Host name of a site under the sites domain, without port. `subdomain` is a site label or `{deployment id}--{site label}`. */
export function siteHost(env: SitesEnv, subdomain: string): string {
  return `${subdomain}.${env.SITES_DOMAIN ?? new URL(env.SITES_URL).hostname}`;
}

/** Address of a site with a trailing slash. Scheme and port are those of SITES_URL. */
export function siteUrl(env: SitesEnv, subdomain: string): string {
  const base = new URL(env.SITES_URL);
  base.hostname = siteHost(env, subdomain);
  return base.href;
}

/**
 * The main address of a project's site, with a trailing slash: its primary domain, or the address with its label.
 * Scheme and port are those of SITES_URL.
 */
export function mainSiteUrl(
  env: SitesEnv,
  { primaryDomain, siteLabel }: { primaryDomain?: string | null; siteLabel: string },
): string {
  if (!primaryDomain) return siteUrl(env, siteLabel);
  const base = new URL(env.SITES_URL);
  base.hostname = primaryDomain;
  return base.href;
}

/** Host name label of one deployment. */
export const deploymentLabel = (deploymentId: string, siteLabel: string) =>
  `${deploymentId}--${siteLabel}`;
