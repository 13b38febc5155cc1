import type { FoundIssue } from "#schemas/deployments/found-issue.ts";
import type { Listing, Media, Resolved } from "../model.ts";

/** What the theme settings can name. */
export interface OptionSources {
  listing: Pick<Listing, "root" | "files">;
  resolved: Pick<Resolved, "structure" | "generated" | "redirects" | "otherSite">;
  media: Pick<Media, "files">;
}

/** Adds an issue of the theme settings about what they name. */
export type Report = (path: string, problem: Pick<FoundIssue, "message" | "suggestion">) => void;
