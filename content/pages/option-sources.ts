import type { FoundIssue } from "#schemas/deployments/found-issue.ts";
import type { Listing, Media, Resolved } from "../model.ts";

/** What the theme settings can name. */
export interface OptionSources {
  listing: Pick<Listing, "root" | "files">;
  resolved: Pick<Resolved, "structure" | "generated" | "redirects" | "otherSite">;
  media: Pick<Media, "files" | "icons">;
  /** The line of `pressmark.yml` at which a field has this text, or of the field. Null if the file does not set it. */
  lineOf(field: string, text: string): number | null;
}

/** Adds an issue of a field of the theme settings, about what it names. */
export type Report = (
  field: string,
  path: string,
  problem: Pick<FoundIssue, "message" | "suggestion">,
) => void;
