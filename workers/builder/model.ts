import type { BodyDigest } from "#content/pages/body-digests.ts";
import type { Listing, Media, Parsed, Resolved, SiteNote } from "#content/model.ts";
import type { PageInputs } from "#content/pages/page-description.ts";
import type { Answers } from "#content/queries/model.ts";
import type { SiteModel, Theme } from "#markdown/themes/model.ts";
import type { Locations, ManifestFile } from "#schemas/deployments/manifest.ts";
import type { Readers } from "#schemas/sites/page-audience.ts";
import type { BundledFile } from "./render/theme-bundle.ts";

export interface PublishedFiles {
  /** URL path → file. */
  files: Record<string, ManifestFile>;
  /** URL path → digest of the file's inputs. */
  keys: Record<string, string>;
  /** Hash → number of addresses with these bytes. */
  uses: Map<string, number>;
  /** The number of files, and their bytes. */
  count: number;
  bytes: number;
}

export interface Rendered extends PublishedFiles {
  /** The number of HTML pages, and the addresses of those that this build rendered. */
  pages: number;
  rendered: string[];
  /** Digests of the notes' bodies, by content path. */
  bodies: Map<string, BodyDigest>;
  inputs: PageInputs;
  /** The previous file of each address whose bytes changed, or null if it is new. Null if all files may be new. */
  replaced: ReadonlyMap<string, ManifestFile | null> | null;
}

/** The pages that only one group of readers may read, and everything that these need and other visitors do not get. */
export interface RestrictedSite {
  readers: Readers;
  files: Record<string, ManifestFile>;
  /** The notes among them. */
  notes: readonly SiteNote[];
  /** Hashes that have blobs of their own. */
  media: ReadonlySet<string>;
}

/** Where the bytes of a site are stored. */
export interface Located {
  locations: Locations;
  /** The number of hashes in each pack, by its index. */
  hashesPerPack: number[];
}

/** The theme with everything that all pages of the site have in common. */
export interface ThemedSite {
  theme: Theme;
  bundle: BundledFile[];
  site: SiteModel;
  /** Digest of all fields. */
  key: string;
}

/** The outputs of the stages that a site consists of. */
export interface Site {
  listing: Listing;
  parsed: Parsed;
  resolved: Resolved;
  media: Media;
  rendered: Rendered;
  answers: Answers;
  restricted: readonly RestrictedSite[];
}
