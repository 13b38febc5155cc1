import type { Env } from "#schemas/env/env.ts";
import { hasClosedPages } from "#schemas/sites/page-audience.ts";
import type { HeadCodeDocument } from "#store/projects/documents.ts";
import type { SiteHost } from "../host.ts";
import type { Site } from "../site-index.ts";

/** The code for the pages of a live site at this host. Null if it has none, or must not have it here. */
export function headOfSite(
  { HEAD_CODE: mode }: Pick<Env, "HEAD_CODE">,
  host: SiteHost,
  { headCode, gates }: Pick<Site, "headCode" | "gates">,
): HeadCodeDocument | null {
  if (hasClosedPages(gates.audience) || mode === "off") return null;
  return mode === "everywhere" || host.kind === "domain" ? headCode : null;
}
