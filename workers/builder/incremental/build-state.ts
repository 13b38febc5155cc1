import { LRUCache } from "lru-cache";
import type { DatesByPath, FileDates } from "../fetch/content-dates.ts";
import type { ContentTree } from "../fetch/content-tree.ts";
import type { Handoff } from "#schemas/handoff.ts";
import type { Locations, Manifest } from "#schemas/manifest.ts";
import type { BlobStore } from "#store/blobs.ts";
import { putBundle } from "#store/bundles.ts";
import { type OutcomePart, outcomePlace, readOutcome } from "#store/outcome.ts";
import { readRelease } from "#store/release.ts";
import type { Build } from "../context.ts";
import type { CompiledIndex } from "../parse/compiled-packs.ts";
import type { NoteFacts } from "../parse/compiled-note.ts";
import { collectGarbage } from "../heap-growth.ts";
import type { MediaRecord } from "../media/media-record.ts";
import type { BodyMemory } from "../render/note-bodies.ts";
import type { LinkMap } from "../resolve/note-links.ts";
import type { PageMemory } from "../render/page-memory.ts";
import { jsonParts } from "../bytes/json-bytes.ts";
import type { SiteMemory } from "./site-memory.ts";

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
  /** Whoever changes a state in place owns it alone. */
  drop(projectId: string): void;
}

/** Projects that are pushed to every few minutes stay; 15,000 notes take about 150 MB. */
const MAX_NOTES_IN_MEMORY = 20_000;

/** What is let go of more is worth the time it takes to collect it: a tenth of a second. */
const LARGE_NOTES = 4_000;

/** States of the last few projects this process has built. */
export function openStateMemory(): StateMemory {
  const states = new LRUCache<string, BuildState>({
    maxSize: MAX_NOTES_IN_MEMORY,
    sizeCalculation: (state) => state.facts.size + 1,
  });
  return {
    get(projectId, artifact) {
      const state = states.get(projectId);
      return state?.artifact === artifact ? state : null;
    },
    set: (projectId, state) => void states.set(projectId, state),
    async makeRoom(projectId, notes) {
      const own = states.get(projectId)?.facts.size ?? 0;
      const before = states.calculatedSize;
      for (const other of [...states.rkeys()]) {
        if (states.calculatedSize - own + notes <= MAX_NOTES_IN_MEMORY) break;
        if (other !== projectId) states.delete(other);
      }
      // Otherwise the new one would be made beside what is left of them.
      if (before - states.calculatedSize > LARGE_NOTES) await collectGarbage();
    },
    drop: (projectId) => void states.delete(projectId),
  };
}

/** The state that an earlier build has stored; null when it is gone, or of another version of Pressmark. */
export async function loadState(
  blobs: BlobStore,
  projectId: string,
  artifact: string,
): Promise<BuildState | null> {
  const place = { projectId, artifact };
  const [state, compiled, release] = await Promise.all([
    readOutcome(blobs, place, "state"),
    readOutcome(blobs, place, "compiled"),
    readRelease(blobs, projectId, artifact),
  ]);
  if (!state || !compiled || !release) return null;
  const stored = JSON.parse(state.toString("utf8")) as StoredState;
  if (stored.version !== 1) return null;
  return {
    ...stored,
    compiled: JSON.parse(compiled.toString("utf8")) as CompiledIndex,
    artifact,
    ...release,
    dates: new Map(Object.entries(stored.dates)),
    facts: new Map(),
    media: new Map(),
    links: null,
    pages: null,
    bodies: null,
    tree: null,
    sizes: new Map(),
    site: null,
  };
}

/** The last thing that a build stores. */
export async function saveOutcome(
  build: Build,
  state: BuildState,
  handoff: Handoff,
): Promise<void> {
  const { version, dialect, commit, root, compiled, keys, urls, published, dates } = state;
  const stored: StoredState = {
    version,
    dialect,
    commit,
    root,
    keys,
    urls,
    published,
    dates: Object.fromEntries(dates),
  };
  await putBundle(build.context.blobs, outcomePlace(build.project._id, state.artifact), {
    base: build.base?.artifact ?? null,
    packs: compiled.packs,
    parts: {
      compiled: jsonParts(compiled),
      state: jsonParts(stored),
      handoff: jsonParts(handoff),
      issues: jsonParts(build.issues.sorted()),
    } satisfies Record<OutcomePart, Iterable<string>>,
  });
}
