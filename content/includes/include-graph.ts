import { readersOfFile } from "../audience/open-readers.ts";
import { isShownTo } from "../audience/page-readers.ts";
import { sourcePath } from "../notes/source-path.ts";
import { contentPath } from "../versions/places.ts";
import { type IncludeTarget, targetKey } from "#markdown/includes/directive.ts";
import { includeTargets } from "#markdown/includes/directives.ts";
import type { FoundFile, IncludeProblem } from "#markdown/includes/included-files.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import { decodeSource } from "#markdown/text/source.ts";
import { PUBLIC_KEY, type Readers } from "#schemas/sites/page-audience.ts";
import type { BlobReader } from "#git/objects/blobs.ts";
import type { TreeEntry } from "#git/objects/tree.ts";
import { readOthersInheritance } from "../inherited/read-inheritance.ts";
import type { Listing, PageReaders, ParsedNote } from "../model.ts";
import { isWithheldFromPages, nextChange, type Publishable } from "../notes/publish-rules.ts";
import { pathsOf } from "../notes/ruled-notes.ts";
import { candidatePaths, type IncludeRoots, isElsewhere } from "./candidates.ts";
import { inOtherRepository } from "./other-repository.ts";
import { MAX_INCLUDED_BYTES, notPublished, refusalByPath, tooLarge } from "./refusals.ts";
import { shownFile } from "./shown-file.ts";

export interface IncludeWorld {
  listing: Listing;
  /** Every file of the commit, by path. */
  entries: ReadonlyMap<string, TreeEntry>;
  blobs: BlobReader;
  now: Date;
  /** The note at a content path. */
  note(path: string): Pick<ParsedNote, "path" | "facts"> | null;
  /** Null if all pages have the same readers. */
  readers: PageReaders | null;
}

/** What the targets of one file are. */
export interface FileIncludes {
  targets: ReadonlyMap<string, FoundFile>;
  /** Every path whose content or existence matters. */
  tried: readonly string[];
}

export interface IncludedFile {
  oid: string;
  size: number;
  includes: FileIncludes;
}

export interface IncludeGraph {
  /** By path, for the notes that include files and for every file that may be shown. */
  notes: ReadonlyMap<string, FileIncludes>;
  files: ReadonlyMap<string, IncludedFile>;
  /** The next time that a file that is not a note may be shown, or must not. */
  nextChange: Date | null;
}

/** Finds what notes include, directly and through other files, and which of it must not be shown. */
export async function findIncludes(
  world: IncludeWorld,
  including: readonly { path: string; targets: readonly IncludeTarget[] }[],
): Promise<IncludeGraph> {
  const graph = new GraphBuilder(world);
  const notes = new Map(including.map(({ path, targets }) => [path, graph.find(path, targets)]));
  await graph.readAll();
  return { notes, files: graph.files, nextChange: nextChange(graph.publishables, world.now) };
}

const EVERYONE: Readers = { key: PUBLIC_KEY, audience: "public", path: null };

/** Where a file is named. */
interface Mention {
  files: Map<string, FoundFile>;
  key: string;
}

class GraphBuilder {
  readonly files = new Map<string, IncludedFile>();
  readonly publishables: Publishable[] = [];
  private readonly world: IncludeWorld;
  /** Files that are not read yet. */
  private waiting = new Map<string, Mention[]>();
  /** Why files must not be shown, by path; null if they may. */
  private readonly problems = new Map<string, IncludeProblem | null>();
  private names: Map<string, string> | null = null;

  constructor(world: IncludeWorld) {
    this.world = world;
  }

  find(from: string, targets: readonly IncludeTarget[]): FileIncludes {
    const { listing } = this.world;
    const roots = rootsOf(listing, from);
    const files = new Map<string, FoundFile>();
    const tried = new Set<string>();
    for (const target of targets) {
      const key = targetKey(target);
      const candidates = candidatePaths(from, target, roots);
      if (!candidates) {
        files.set(key, isElsewhere(target) ? ELSEWHERE : outside(target.path));
        continue;
      }
      const at = candidates.findIndex((path) => this.fileAt(path) !== null);
      for (const path of at < 0 ? candidates : candidates.slice(0, at + 1)) tried.add(path);
      const written = candidates[at];
      const path = written === undefined ? undefined : (this.fileAt(written) ?? undefined);
      if (path !== undefined && path !== written) tried.add(path);
      const refused =
        (written !== path && written !== undefined && this.refusalOfLink(written)) ||
        [written, path].flatMap((shown) => this.refusalOfReaders(from, shown))[0];
      if (refused) files.set(key, refused);
      else if (path === undefined) {
        const problem =
          this.inSubmodule(candidates) ??
          inOtherRepository(target.path, candidates, this.world.listing.convention.made) ??
          this.missing(target.path, from);
        files.set(key, problem);
      } else {
        files.set(key, { path });
        this.mention(path, { files, key });
      }
    }
    return { targets: files, tried: [...tried] };
  }

  /** The file at a path. A symbolic link leads to another file. */
  private fileAt(path: string): string | null {
    const { entries, listing } = this.world;
    if (entries.get(path)?.kind === "file") return path;
    const target = listing.symbolicLinks.follow(path);
    if (target !== null && entries.has(target)) return target;
    return entries.has(path) ? path : null;
  }

  /** What excludes a link excludes the file under this name. */
  private refusalOfLink(path: string): IncludeProblem | null {
    return refusalByPath({ path, kind: "file" }, this.world.listing.ignore);
  }

  /** A file is not shown to readers who may not see it where it is. */
  private refusalOfReaders(from: string, path: string | undefined): IncludeProblem[] {
    const { readers } = this.world;
    const own = readers && path !== undefined ? this.readersOf(path, readers) : null;
    // Pages of several groups may include a file without a rule.
    if (!own || isShownTo((readers && this.readersOf(from, readers)) ?? EVERYONE, own)) return [];
    return [notPublished(path ?? "")];
  }

  /** Null for a file without a rule that is not a note: it is shown where it is included. */
  private readersOf(path: string, { audience, byNote }: PageReaders): Readers | null {
    const { listing } = this.world;
    const own = contentPath(listing.convention, path);
    const ofNote = own === null ? undefined : byNote.get(own);
    if (ofNote) return ofNote;
    const ofFile = readersOfFile(audience, listing, { path: own ?? path, source: path });
    return ofFile === audience.site ? null : ofFile;
  }

  async readAll(): Promise<void> {
    while (this.waiting.size > 0) {
      const { waiting } = this;
      this.waiting = new Map();
      for (const path of waiting.keys()) this.problems.set(path, this.refusalOf(path));
      const readable = [...waiting.keys()].filter((path) => !this.problems.get(path));
      await this.read(readable);
      for (const [path, mentions] of waiting)
        for (const mention of mentions) this.settle(path, mention);
    }
  }

  private mention(path: string, mention: Mention): void {
    if (this.problems.has(path)) this.settle(path, mention);
    else {
      const mentions = this.waiting.get(path);
      if (mentions) mentions.push(mention);
      else this.waiting.set(path, [mention]);
    }
  }

  private settle(path: string, { files, key }: Mention): void {
    const problem = this.problems.get(path);
    if (problem) files.set(key, problem);
  }

  /** What forbids to show a file, whatever it contains. */
  private refusalOf(path: string): IncludeProblem | null {
    const { entries, listing, now } = this.world;
    const entry = entries.get(path);
    if (!entry) return outside(path);
    const refusal = refusalByPath(entry, listing.ignore);
    if (refusal) return refusal;
    const note = this.noteAt(path);
    if (note) return isWithheldFromPages(note, now) ? notPublished(path) : null;
    return listing.rules.withholdsFile(pathsOf(listing, { path, source: path }))
      ? notPublished(path)
      : null;
  }

  private noteAt(path: string): Pick<ParsedNote, "path" | "facts"> | null {
    const own = contentPath(this.world.listing.convention, path);
    return own === null ? null : this.world.note(own);
  }

  private async read(paths: readonly string[]): Promise<void> {
    const { entries, blobs, now } = this.world;
    const { timeZone } = this.world.listing;
    const oidOf = (path: string) => entries.get(path)?.oid ?? "";
    const sizes = await blobs.sizes(paths.map(oidOf));
    const isSmall = (path: string) => (sizes.get(oidOf(path)) ?? Infinity) <= MAX_INCLUDED_BYTES;
    for (const path of paths) if (!isSmall(path)) this.problems.set(path, tooLarge(path));
    const readable = paths.filter(isSmall);
    const notes = readable.filter((path) => isMarkdownPath(path) && !this.noteAt(path));
    const inheritance = await readOthersInheritance(blobs, { entries: entries.values(), notes });
    let at = 0;
    for await (const { oid, bytes } of blobs.readMany(readable.map(oidOf))) {
      const path = readable[at++] ?? "";
      if (!bytes) {
        this.problems.set(path, tooLarge(path));
        continue;
      }
      if (!this.noteAt(path)) {
        const { problem, publishable } = shownFile({ path, bytes, now, timeZone }, inheritance);
        if (publishable) this.publishables.push(publishable);
        this.problems.set(path, problem);
        if (problem) continue;
      }
      const targets = isMarkdownPath(path) ? includeTargets(decodeSource(bytes).text) : [];
      this.files.set(path, { oid, size: bytes.length, includes: this.find(path, targets) });
    }
  }

  /** Null if no candidate is in a submodule. All files of one are the same problem. */
  private inSubmodule(candidates: readonly string[]): IncludeProblem | null {
    for (const path of candidates)
      for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
        const folder = path.slice(0, at);
        if (this.world.entries.get(folder)?.kind !== "submodule") continue;
        return {
          message: `Files of the submodule ${folder}, which is not fetched, are not included.`,
          suggestion: "Copy the files into this repository.",
          isMissing: true,
        };
      }
    return null;
  }

  private missing(written: string, from: string): IncludeProblem {
    const { notes, files, root } = this.world.listing;
    const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1).toLowerCase();
    this.names ??= new Map(
      [...notes, ...files].map((file) => [nameOf(file.path), sourcePath(root, file)]),
    );
    const alike = this.names.get(nameOf(written));
    return {
      message: `The repository has no file ${written} to include.`,
      suggestion: alike === undefined || alike === from ? null : `Did you mean ${alike}?`,
      group: MISSING_FILES,
      isMissing: true,
    };
  }
}

function rootsOf({ root, convention, mounts }: Listing, from: string): IncludeRoots {
  const own = mounts.find(({ mount }) => from.startsWith(mount));
  if (!own) return { root, top: "", folders: convention.includeFolders };
  const { mount, listing } = own;
  const folders = listing.convention.includeFolders.map((folder) => mount + folder);
  return { root: mount + listing.root, top: mount, folders };
}

const ELSEWHERE: IncludeProblem = {
  message: "Files of other sites are not included.",
  suggestion: "Copy the file into the repository.",
};

/** Code beside the repository, such as a clone of another one, is one cause. */
function outside(written: string): IncludeProblem {
  return {
    message: `${written} is outside the repository, so it is not included.`,
    suggestion: null,
    group: {
      about: "outside",
      message: "Files outside the repository, such as those of another one, are not included.",
      suggestion: "Copy the files into this repository.",
    },
    isMissing: true,
  };
}

/** A folder that was moved, another repository, or a shortcut of the program that is unknown here: most often, it is one cause. */
const MISSING_FILES = {
  about: "missing files",
  message: "Notes include files that are not in the repository.",
  suggestion: null,
};
