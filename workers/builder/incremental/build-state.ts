import { sourcePath } from "#content/notes/source-path.ts";
import { LRUCache } from "lru-cache";
import type { UnstoredFacts } from "#schemas/deployments/build-facts.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { putBundle } from "#store/blobs/bundles.ts";
import { type OutcomePart, outcomeLocation, readOutcome } from "#store/blobs/outcome.ts";
import { readRelease } from "#store/blobs/release.ts";
import type { Build, Source } from "../context.ts";
import type { Site } from "../model.ts";
import type { CompiledIndex } from "../parse/compiled-packs.ts";
import { jsonParts } from "../bytes/json-bytes.ts";
import type { PreviousBuild, StateMemory, StoredState } from "./previous-build.ts";
import { largestSite, weightOf } from "./state-room.ts";

/** Several projects with a push every few minutes stay in memory together up to this weight. */
const MAX_TOGETHER = 80 * 1024 * 1024;

const notesOf = (state: PreviousBuild | undefined) => state?.site?.parsed.notes ?? [];

/** Names of states for previews begin with the project. */
const projectOf = (name: string) => name.split(":", 1)[0];

/** @param largest weight of the states of one project. A larger site is read again for each push. */
export function openStateMemory(largest = largestSite()): StateMemory {
  const states = new LRUCache<string, PreviousBuild>({
    // `makeRoom` decides. The cache itself only keeps the order and the sum.
    maxSize: Number.MAX_SAFE_INTEGER,
    sizeCalculation: (state) => weightOf(notesOf(state)) + 1,
  });
  function makeRoom(name: string, notes: readonly { size: number }[]): void {
    const more = weightOf(notes) - weightOf(notesOf(states.peek(name)));
    const others = [...states.rkeys()].filter((other) => other !== name);
    for (const other of others) {
      const isTooMuch = states.calculatedSize + more > MAX_TOGETHER;
      if (isTooMuch && projectOf(other) !== projectOf(name)) states.delete(other);
    }
    // Editing a note in the dashboard needs two states of a site: one for the preview and one for saving.
    let sum = weightOf(notes);
    for (const other of others.toReversed()) {
      if (projectOf(other) !== projectOf(name)) continue;
      sum += weightOf(notesOf(states.peek(other)));
      if (sum > largest) states.delete(other);
    }
  }
  return {
    get(projectId, artifact) {
      const state = states.get(projectId);
      return state?.artifact === artifact ? state : null;
    },
    set(projectId, state) {
      const notes = notesOf(state);
      states.delete(projectId);
      if (weightOf(notes) > largest) return;
      makeRoom(projectId, notes);
      states.set(projectId, state);
    },
    makeRoom,
    drop: (projectId) => void states.delete(projectId),
  };
}

/** For the build of a preview: it does not touch the states of sites, but makes room for its own pages. */
export function previewStates(states: StateMemory): StateMemory {
  return {
    get: () => null,
    set: () => undefined,
    makeRoom: (projectId, notes) => states.makeRoom(`${projectId}:preview`, notes),
    drop: () => undefined,
  };
}

/** The stored part of an earlier build; null if it does not exist or has another version. */
export async function loadState(
  blobs: BlobStore,
  projectId: string,
  artifact: string,
): Promise<PreviousBuild | null> {
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
    site: null,
  };
}

/** What the next build needs to know of a site whose objects are no longer in memory. */
export function factsOf(
  { dialect }: Build,
  { listing, resolved, rendered }: Site,
  { commit: { sha }, versions }: Pick<Source, "commit" | "versions">,
): Omit<StoredState, "dates"> & Pick<PreviousBuild, "dates"> {
  const notes = resolved.notes.map((note) => ({
    source: sourcePath(listing.root, note),
    url: note.url,
    key: note.key,
  }));
  return {
    version: 1,
    dialect,
    commit: sha,
    root: "",
    ...(versions.length > 0 && {
      versions: Object.fromEntries(versions.map(({ mount, commit }) => [mount, commit])),
    }),
    keys: rendered.keys,
    urls: Object.fromEntries(notes.map(({ source, url }) => [source, url])),
    published: Object.fromEntries(notes.map(({ source, key }) => [source, key])),
    dates: resolved.dates,
  };
}

/** The last write of a build. */
export async function saveOutcome(
  build: Build,
  state: PreviousBuild,
  handoff: UnstoredFacts,
): Promise<void> {
  const { version, dialect, commit, root, versions, compiled, keys, urls, published, dates } =
    state;
  const stored: StoredState = {
    version,
    dialect,
    commit,
    root,
    ...(versions && { versions }),
    keys,
    urls,
    published,
    dates: Object.fromEntries(dates),
  };
  await putBundle(build.context.blobs, outcomeLocation(build.project._id, state.artifact), {
    base: build.base?.artifact ?? null,
    packs: compiled.packs,
    parts: {
      compiled: jsonParts(compiled),
      state: jsonParts(stored),
      handoff: jsonParts(handoff),
      issues: jsonParts(build.issues.groups()),
    } satisfies Record<OutcomePart, Iterable<string>>,
  });
}
