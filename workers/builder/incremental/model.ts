import type { IssueList } from "../log/issue-list.ts";
import type {
  SiteNote,
  Listing,
  Parsed,
  Resolved,
  Media,
  Rendered,
  BodyMemory,
  LinkMap,
  PageMemory,
  ContentTree,
} from "../model.ts";
import type { DatesByPath, FileDates } from "../fetch/content-dates.ts";
import type { Locations, Manifest } from "#schemas/deployments/manifest.ts";
import type { CompiledIndex } from "../parse/compiled-packs.ts";
import type { NoteFacts } from "../parse/compiled-note.ts";
import type { MediaRecord } from "../media/media-record.ts";

/**
 * The complete result of a build, in the memory of this process. A push that only edits notes changes this object, so its
 * cost depends on the size of the change, not of the site. Every build removes the object from the memory before it changes
 * it, so that a failed build leaves no half-changed site.
 */
export interface SiteMemory {
  /** Digest of everything that decides what is published, except the commit. */
  settings: string;
  listing: Listing;
  parsed: Parsed;
  resolved: Resolved;
  media: Media;
  rendered: Rendered;
  issues: IssueList;
  /** Notes that link to each note, by its path, sorted by their own paths. */
  backlinks: Map<string, SiteNote[]>;
  uses: Uses;
  /** The number of files, and their bytes. */
  count: number;
  bytes: number;
}

/** How often stored bytes are used. */
export interface Uses {
  /** Hash → number of addresses with these bytes. */
  addresses: Map<string, number>;
  /** Index of a pack → number of hashes in it. */
  packs: Map<number, number>;
}

/** The stored state for the next build. It only saves work and never affects what is published. */
export interface StoredState {
  version: 1;
  /** Version of the engine, and the dialect settings. Notes compiled with another dialect are not reused. */
  dialect: string;
  commit: string;
  /** Prefix of every content path in the repository. */
  root: string;
  /** URL path → digest of all inputs of the file. */
  keys: Record<string, string>;
  /** Content path of every published note → its URL path. */
  urls: Record<string, string>;
  /** Content path of every published note → its note key. */
  published: Record<string, string>;
  /** Path in the repository of every file → dates from its history. */
  dates: Record<string, FileDates>;
}

export interface BuildState extends Omit<StoredState, "dates"> {
  dates: DatesByPath;
  compiled: CompiledIndex;
  artifact: string;
  manifest: Manifest;
  locations: Locations;
  /** By note key; contains only the facts that builds have needed. */
  facts: Map<string, NoteFacts>;
  /** By record key; contains only the records that builds have needed. */
  media: Map<string, MediaRecord>;
  /** The link targets of each note, valid until a file is added, removed, moved or renamed. */
  links: LinkMap | null;
  pages: PageMemory | null;
  bodies: BodyMemory | null;
  tree: ContentTree | null;
  /** Sizes of files by their object id. */
  sizes: Map<string, number>;
  /** The complete result. A push that only edits notes changes it in place. */
  site: SiteMemory | null;
}

export interface StateMemory {
  get(projectId: string, artifact: string): BuildState | null;
  set(projectId: string, state: BuildState): void;
  /** Removes other projects until there is room for a site with this many notes. */
  makeRoom(projectId: string, notes: number): void;
  /** Call before a build changes a state in place, so that no other build uses it. */
  drop(projectId: string): void;
}
