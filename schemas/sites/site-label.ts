import { SITE_LABEL_MAX } from "../handle.ts";

/** `{project}--{org}`. Longer labels are cut and end with `-` and 6 hex digits of the full name's hash. */
export async function siteLabelOf(projectHandle: string, orgHandle: string): Promise<string> {
  const label = `${projectHandle}--${orgHandle}`;
  if (label.length <= SITE_LABEL_MAX) return label;
  const digest = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(label)),
  );
  const hash = Array.from(digest.slice(0, 3), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  return `${label.slice(0, SITE_LABEL_MAX - hash.length - 1).replace(/-+$/, "")}-${hash}`;
}

/**
 * The meaning of a host name under the sites domain. `label` → the live site, `id--label` → one deployment. A handle may have 12 characters like a deployment
 * id, so both readings are returned if both are possible. The caller looks up the label first.
 */
export function readSiteHost(
  subdomain: string,
): { label: string; deployment: { id: string; label: string } | null } | null {
  if (!/^[a-z0-9-]{1,63}$/.test(subdomain)) return null;
  const match = /^([a-z0-9]{12})--(.{3,})$/.exec(subdomain);
  return { label: subdomain, deployment: match ? { id: match[1]!, label: match[2]! } : null };
}
