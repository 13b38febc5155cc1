import type { Post } from "#schemas/deployment.ts";
import { datasetKey } from "#schemas/manifest.ts";
import type { SourceFile } from "#schemas/dataset.ts";
import type { Handoff, LinkFact, MediaFact } from "#schemas/handoff.ts";
import { contentHash } from "../content-hash.ts";
import type { Build } from "../context.ts";
import type { NoteLinks } from "../note-links.ts";
import type { SiteNote, SiteStructure } from "../site-structure.ts";
import type { Listing } from "./list.ts";
import type { Media } from "./media.ts";
import type { Rendered } from "./render.ts";

interface Site {
  listing: Listing;
  structure: SiteStructure;
  links: ReadonlyMap<string, NoteLinks>;
  media: Media;
  rendered: Rendered;
}

/** Writes the parts of the dataset that cost next to nothing; the search index follows in a job of its own. */
export async function describeSite(build: Build, site: Site): Promise<void> {
  const { listing, structure } = site;
  const notes = [...structure.byPath.values()];
  const posts = notes.map((note) => postOf(note, site));
  const ids = new Map(notes.map((note, index) => [note.path, posts[index]?.id ?? ""]));
  const files: SourceFile[] = [
    ...listing.notes.map((file) => ({ ...file, kind: "note" as const })),
    ...listing.files.map((file) => ({ ...file, kind: "file" as const })),
  ].map((file) => ({ ...file, path: listing.root + file.path }));
  const handoff: Handoff = {
    posts,
    links: linkFacts(notes, ids, site),
    medias: mediaFacts(notes, ids, site),
    files,
  };
  await build.context.blobs.put(
    datasetKey(build.project._id, build.artifact, "handoff.json"),
    Buffer.from(JSON.stringify(handoff)),
  );
}

function postOf(note: SiteNote, { listing, rendered }: Site): Post {
  const { url, title, description, date, updated, tags, facts } = note;
  const path = listing.root + note.path;
  return {
    id: postId(path),
    slug: url.slice(url.lastIndexOf("/") + 1),
    path,
    url,
    title,
    description,
    date,
    updated,
    tags: tags.map(({ name }) => name),
    wordCount: facts.wordCount,
    hash: rendered.files[url]?.[0] ?? "",
    oid: note.oid,
    size: note.facts.raw.size,
  };
}

const ID_DIGITS = 16;

/** The same file keeps its id from deployment to deployment. */
function postId(path: string): string {
  return contentHash(path).slice(0, ID_DIGITS);
}

function linkFacts(
  notes: readonly SiteNote[],
  ids: ReadonlyMap<string, string>,
  { links }: Site,
): LinkFact[] {
  const facts = new Map<string, LinkFact>();
  for (const note of notes) {
    const from = ids.get(note.path);
    const targets = links.get(note.path)?.targets ?? [];
    for (const [at, slot] of note.facts.slots.entries()) {
      const to = ids.get(targets[at] ?? "");
      if (from && to && from !== to)
        facts.set(`${from} ${to} ${slot.kind}`, { from, to, type: slot.kind });
    }
  }
  return [...facts.values()];
}

function mediaFacts(
  notes: readonly SiteNote[],
  ids: ReadonlyMap<string, string>,
  { links, media, listing }: Site,
): MediaFact[] {
  const users = new Map<string, Set<string>>();
  for (const note of notes) {
    for (const target of links.get(note.path)?.targets ?? []) {
      if (target === null || !media.files.has(target)) continue;
      const posts = users.get(target) ?? new Set();
      users.set(target, posts.add(ids.get(note.path) ?? ""));
    }
  }
  return [...media.files.values()]
    .map(({ path, url, type, size, hash, width, height }) => ({
      path: listing.root + path,
      url,
      type,
      size,
      hash,
      width,
      height,
      posts: [...(users.get(path) ?? [])],
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
