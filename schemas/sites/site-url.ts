import type { Env } from "../env/env.ts";

type SitesEnv = Pick<Env, "SITES_DOMAIN"> & { SITES_URL: string };

/** Host name of a site under the sites domain, without port. `subdomain` is a site label or `{deployment id}--{site label}`. */
export function siteHost(env: SitesEnv, subdomain: string): string {
  return `${subdomain}.${env.SITES_DOMAIN ?? new URL(env.SITES_URL).hostname}`;
}

/** Address of a host name with a trailing slash. Scheme and port are those of SITES_URL. */
export function hostUrl(env: SitesEnv, host: string): string {
  const base = new URL(env.SITES_URL);
  base.hostname = host;
  return base.href;
}

/** Address of a site with a trailing slash. */
export const siteUrl = (env: SitesEnv, subdomain: string): string =>
  hostUrl(env, siteHost(env, subdomain));

/** The main host of a project's site, without port: its primary domain, or that with its label. */
export const mainSiteHost = (env: SitesEnv, { primaryDomain, siteLabel }: Addressed): string =>
  primaryDomain ?? siteHost(env, siteLabel);

/** The primary address of a project's site, with a trailing slash. */
export const mainSiteUrl = (env: SitesEnv, project: Addressed): string =>
  hostUrl(env, mainSiteHost(env, project));

interface Addressed {
  primaryDomain?: string | null;
  siteLabel: string;
}

/** Host name label of one deployment. */
export const deploymentLabel = (deploymentId: string, siteLabel: string) =>
  `${deploymentId}--${siteLabel}`;
