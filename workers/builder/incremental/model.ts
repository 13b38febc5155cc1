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
 * Everything a build has made, as long as this process lives. A push that only edits notes is built by changing it, so
 * what such a push costs grows with the change and not with the site. Whoever changes it takes it out of the memory
 * first: a build that fails half-way leaves none behind.
 */
export interface SiteMemory {
  /** Digest of everything but the commit that decides what is published. */
  settings: string;
  listing: Listing;
  parsed: Parsed;
  resolved: Resolved;
  media: Media;
  rendered: Rendered;
  issues: IssueList;
  /** Notes that link to each note, by its path; in order of their own paths. */
  backlinks: Map<string, SiteNote[]>;
  uses: Uses;
  /** Files of the site, and their bytes. */
  count: number;
  bytes: number;
}

/** How much of what is stored is used. */
export interface Uses {
  /** Hash → how many addresses have these bytes. */
  addresses: Map<string, number>;
  /** Index of a pack → how many hashes lie in it. */
  packs: Map<number, number>;
}

/** What a build leaves for the next one. Everything in it saves work; nothing in it changes what is published. */
export interface StoredState {
  version: 1;
  /** Version of the engine and the dialect settings: compiled notes of another one are of no use. */
  dialect: string;
  commit: string;
  /** Prefix of every content path in the repository. */
  root: string;
  /** URL path → digest of everything the file was made of. */
  keys: Record<string, string>;
  /** Content path of every published note → its URL path. */
  urls: Record<string, string>;
  /** Content path of every published note → its note key. */
  published: Record<string, string>;
  /** Path in the repository of every file → dates of its history. */
  dates: Record<string, FileDates>;
}

export interface BuildState extends Omit<StoredState, "dates"> {
  dates: DatesByPath;
  compiled: CompiledIndex;
  artifact: string;
  manifest: Manifest;
  locations: Locations;
  /** By note key; filled as far as they have been needed. */
  facts: Map<string, NoteFacts>;
  /** By record key; filled as far as they have been needed. */
  media: Map<string, MediaRecord>;
  /** What the links of each note lead to, as long as no file was added, removed, moved or named anew. */
  links: LinkMap | null;
  pages: PageMemory | null;
  bodies: BodyMemory | null;
  tree: ContentTree | null;
  /** Sizes of files by their object id. */
  sizes: Map<string, number>;
  /** All that was made; a push that only edits notes changes it in place. */
  site: SiteMemory | null;
}

export interface StateMemory {
  get(projectId: string, artifact: string): BuildState | null;
  set(projectId: string, state: BuildState): void;
  /** Forgets other projects until a site of so many notes can be made beside what is left. */
  makeRoom(projectId: string, notes: number): Promise<void>;
  /** A build that changes a state in place owns it alone. */
  drop(projectId: string): void;
}
