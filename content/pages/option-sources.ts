import type { FoundIssue } from "#schemas/deployments/found-issue.ts";
import type { Listing, Media, Resolved } from "../model.ts";

/** What the theme settings can name. */
export interface OptionSources {
  listing: Pick<Listing, "root" | "files">;
  resolved: Pick<Resolved, "structure" | "generated" | "redirects" | "otherSite">;
  media: Pick<Media, "files">;
  /** The lines of the fields that `pressmark.yml` sets. */
  lines: ReadonlyMap<string, number>;
}

/** Adds an issue of a field of the theme settings, about what it names. */
export type Report = (
  field: string,
  path: string,
  problem: Pick<FoundIssue, "message" | "suggestion">,
) => void;
