import type { MediaFile, PageInputs, ParsedNote, Listing, Resolved } from "#content/model.ts";
import type { Answers } from "#content/queries/model.ts";
import type { SiteModel, Theme } from "#markdown/themes/model.ts";
import type { Locations, ManifestFile } from "#schemas/deployments/manifest.ts";
import type { BundledFile } from "./render/theme-bundle.ts";

export interface Parsed {
  notes: ParsedNote[];
  /** The number of notes compiled by this build; the others were cached. */
  compiled: number;
  /** The next time that an included file that is not a note is published, or expires. */
  nextInclude: Date | null;
}

export interface Media {
  /** By content path. */
  files: Map<string, MediaFile>;
  /** The number of records that this build created; the others were cached. */
  made: number;
}

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
}

export interface BodyDigest {
  /** Key of the note. */
  key: string;
  /** Its embeds that are rendered as links, and its tags that are not linked. */
  cut: string;
  digest: string;
}
