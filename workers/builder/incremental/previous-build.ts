import type { Locations, Manifest } from "#schemas/deployments/manifest.ts";
import type { DatesByPath, FileDates } from "#content/model.ts";
import type { IssueList } from "#core/deployments/issues/issue-list.ts";
import type { Located, Site } from "../model.ts";
import type { ContentTree, VersionProblem } from "../fetch/model.ts";
import type { CompiledIndex } from "../parse/compiled-packs.ts";

/** The stored facts of a build, one part of its outcome. */
export interface StoredState {
  version: 1;
  /** Version of the engine, and the dialect settings. Notes compiled with another dialect are not reused. */
  dialect: string;
  commit: string;
  /** Prefix of the paths in `urls` and `published`. Today's builds store paths in the repository, so it is empty. */
  root: string;
  /** The commit of each version in another branch or tag, by what its paths begin with. Absent if there are none. */
  versions?: Record<string, string>;
  /** URL path → digest of all inputs of the file. */
  keys: Record<string, string>;
  /** Path of every published note → its URL path. */
  urls: Record<string, string>;
  /** Path of every published note → its note key. */
  published: Record<string, string>;
  /** Path in the repository of every file → dates from its history. */
  dates: Record<string, FileDates>;
}

/**
 * What a build leaves for the next one of its project. It only saves work and never affects what is published.
 *
 * A build creates it after its site is live. All fields but `site` are stored, as parts of the outcome and the release of the
 * artifact. They are read again if the worker has restarted, or if another worker built the last deployment. Nothing
 * changes them, except `manifest.files`, `keys` and `locations.hashes`, which belong to the site.
 */
export interface PreviousBuild extends Omit<StoredState, "dates"> {
  artifact: string;
  dates: DatesByPath;
  compiled: CompiledIndex;
  manifest: Manifest;
  locations: Locations;
  site: PreviousSite | null;
}

/**
 * The outputs of the stages, in the memory of the worker that made them (`build-state.ts`) until it needs the room or the project's
 * next build replaces them.
 *
 * A build that must look at everything only reads it. A build of a few changed notes changes it in place, so that its cost
 * depends on the size of the change: it replaces objects in maps, and copies lists. Before that, it takes the site out of the
 * memory (`list`). A build that fails or is canceled puts nothing back, so no build continues a half-changed site.
 */
export interface PreviousSite extends Site {
  /** Digest of everything that decides what is published, except the commit. */
  settings: string;
  issues: IssueList;
  stored: Located;
  tree: ContentTree;
  versionProblem: VersionProblem | null;
  /** Sizes of files by their object id. */
  sizes: ReadonlyMap<string, number>;
}

/** The previous builds of the last few projects that this worker has built. */
export interface StateMemory {
  get(projectId: string, artifact: string): PreviousBuild | null;
  set(projectId: string, build: PreviousBuild): void;
  /** Removes other projects until there is room for a site with these notes. */
  makeRoom(projectId: string, notes: readonly { size: number }[]): void;
  /** Call before a build changes a site in place, so that no other build uses it. */
  drop(projectId: string): void;
}
