import { type LinkWorld, worldOf } from "#content/links/link-world.ts";
import { finderOf } from "#content/links/note-links.ts";
import type { Finder, Listing, ParsedNote, Resolved } from "#content/model.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import { createIssueList } from "#core/deployments/issues/issue-list.ts";
import type { Build, Source } from "../context.ts";
import { everything } from "../incremental/changed.ts";
import { list } from "../list/list.ts";
import type { CompileTools } from "../parse/compile-notes.ts";
import { parseNotes } from "../parse/parse.ts";
import { resolve } from "../resolve/resolve.ts";

/** A repository as a build reads it, up to where each link leads. */
export interface ReadWorld {
  listing: Listing;
  notes: readonly ParsedNote[];
  resolved: Resolved;
  finder: Finder;
  world: LinkWorld;
  /** Notes and other files of the content, by path in the repository. */
  bySource: ReadonlyMap<string, string>;
  /** Paths in the repository, by content path. */
  sources: ReadonlyMap<string, string>;
  /** Other files than notes, by content path. */
  files: ReadonlySet<string>;
  /** Whether a note is on the branch. Those of versions in other branches and tags are not. */
  isHere(path: string): boolean;
}

const EVERYTHING = everything("a plan reads all links");

/** Runs the stages of a build up to `resolve`. `build.base` only saves work. */
export async function readWorld(
  build: Build,
  source: Source,
  tools: CompileTools,
): Promise<ReadWorld> {
  const alone = { ...build, base: null, issues: createIssueList() };
  const { listing } = await list(alone, source, "");
  const { parsed: read } = await parseNotes(
    { ...alone, base: build.base },
    { listing, changed: EVERYTHING },
    { ...tools, source },
  );
  // Links of notes that few may read are changed too.
  const notes = read.readers?.notes ?? read.notes;
  const content = { listing, parsed: { ...read, notes: [...notes], readers: null } };
  const { resolved } = await resolve(alone, source, { ...content, changed: EVERYTHING });
  const world = worldOf(listing, notes, resolved);
  const sources = new Map(
    [...notes, ...listing.files].map((file) => [file.path, sourcePath(listing.root, file)]),
  );
  return {
    listing,
    notes,
    resolved,
    world,
    sources,
    finder: finderOf(resolved.links, () => world),
    bySource: new Map([...sources].map(([path, at]) => [at, path])),
    files: new Set(listing.files.map(({ path }) => path)),
    isHere: (path) => {
      const source = sources.get(path);
      return !listing.mounts.some(({ mount }) => source?.startsWith(mount));
    },
  };
}
