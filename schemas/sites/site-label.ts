import { SITE_LABEL_MAX } from "../handle.ts";

/** `{project}--{org}`; longer ones are cut and end in `-` and 6 hex digits of their full name's hash. */
export async function siteLabelOf(projectHandle: string, orgHandle: string): Promise<string> {
  const label = `${projectHandle}--${orgHandle}`;
  if (label.length <= SITE_LABEL_MAX) return label;
  const digest = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(label)),
  );
  const hash = [...digest.slice(0, 3)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${label.slice(0, SITE_LABEL_MAX - hash.length - 1).replace(/-+$/, "")}-${hash}`;
}

/**
 * What a host name below the sites' domain means.
 * `label` → the live site, `id--label` → one deployment. A deployment id has 12 characters, a handle may too,
 * so the two readings are both returned where both are possible; the caller looks the label up first.
 */
export function readSiteHost(
  subdomain: string,
): { label: string; deployment: { id: string; label: string } | null } | null {
  if (!/^[a-z0-9-]{1,63}$/.test(subdomain)) return null;
  const match = /^([a-z0-9]{12})--(.{3,})$/.exec(subdomain);
  return { label: subdomain, deployment: match ? { id: match[1]!, label: match[2]! } : null };
}
