import { anchorFor, fillSlots, sectionOf, slotText } from "#markdown/render/fill.ts";
import type { Resolution, Slot } from "#markdown/note.ts";
import { folderUrl } from "#markdown/links/slug.ts";
import type { CompiledNotes } from "../parse/compiled-notes.ts";
import { toText } from "../parse/compiled-packs.ts";
import { contentHash } from "../bytes/content-hash.ts";
import { mediaKindOf } from "../media/media-types.ts";
import type { NoteHtml } from "../threads/page-batch.ts";
import type { SiteNote, SiteStructure, Resolved, MediaFile, BodyMemory } from "../model.ts";
import { tagsWithoutPage, unlinkTags } from "../resolve/unlinked-tags.ts";

export interface NoteBodies {
  /** Digest of everything that the note's filled body depends on, including embedded notes. */
  digest(note: SiteNote): string;
  /** The body, and the text of its slots. */
  html(note: SiteNote): Promise<NoteHtml>;
  /** Features of the note and of the notes it embeds. */
  features(note: SiteNote): { math: boolean; mermaid: boolean };
  memory: BodyMemory;
}

/** The content of a slot. An embedded note is only referenced, and filled in later. */
type Found = { text: string; embedded: null } | { text: null; embedded: Embedded };

interface Embedded {
  note: SiteNote;
  fragment: string | null;
  url: string;
}

interface BodySources {
  resolved: Resolved;
  media: ReadonlyMap<string, MediaFile>;
  compiled: CompiledNotes;
}

export function openNoteBodies(sources: BodySources, before: BodyMemory | null): NoteBodies {
  const { links } = sources.resolved;
  const memory: BodyMemory = { links: links.digest, faces: facesOf(sources), digests: new Map() };
  return noteBodies(sources, memory, before?.links === links.digest ? before : null);
}

/**
 * Updates the memory of the last build if only the text of some notes has changed.
 * @returns `followed`: notes whose bodies differ although their own text is the same
 */
export function openChangedBodies(
  sources: BodySources,
  memory: BodyMemory,
  {
    edited,
    backlinks,
  }: { edited: readonly SiteNote[]; backlinks: ReadonlyMap<string, readonly SiteNote[]> },
): NoteBodies & { followed: SiteNote[] } {
  const { links } = sources.resolved;
  for (const note of edited) {
    memory.faces.set(note.path, note);
    memory.digests.delete(note.path);
  }
  const bodies = noteBodies(sources, memory, null);
  const followed = new Set<SiteNote>();
  const open: { note: SiteNote; linking: boolean }[] = edited.map((note) => ({
    note,
    linking: true,
  }));
  for (let next = open.pop(); next; next = open.pop()) {
    for (const from of backlinks.get(next.note.path) ?? []) {
      // A heading of an edited note may have a new anchor, which affects links. Further away, only embeds matter.
      if (!next.linking && !links.links.get(from.path)?.embeds.includes(next.note.path)) continue;
      const before = memory.digests.get(from.path)?.digest;
      memory.digests.delete(from.path);
      if (bodies.digest(from) === before) continue;
      followed.add(from);
      open.push({ note: from, linking: false });
    }
  }
  return { ...bodies, followed: [...followed] };
}

function noteBodies(
  sources: BodySources,
  memory: BodyMemory,
  earlier: BodyMemory | null,
): NoteBodies {
  const { compiled, resolved } = sources;
  const { structure, links } = resolved;
  const cuts = cutsByNote(resolved.cut);
  const isSame = (target: string) => {
    const name = target.endsWith("/") ? folderUrl(target) : target;
    return earlier?.faces.get(name) === memory.faces.get(name);
  };

  /** The digest of the last build, if none of its inputs has changed. */
  function cachedDigest(note: SiteNote, cut: string): string | null {
    const cached = earlier?.digests.get(note.path);
    if (cached?.key !== note.key || cached.cut !== cut) return null;
    const noteLinks = links.links.get(note.path);
    if (!noteLinks || !isSame(note.path)) return null;
    if (!noteLinks.notes.every(isSame) || !noteLinks.files.every(isSame)) return null;
    for (const target of noteLinks.embeds) {
      const embedded = structure.byPath.get(target);
      if (
        embedded &&
        embedded !== note &&
        earlier?.digests.get(target)?.digest !== digestOf(embedded)
      )
        return null;
    }
    return cached.digest;
  }

  function digestOf(note: SiteNote): string {
    const existing = memory.digests.get(note.path);
    if (existing) return existing.digest;
    const cut = `${cuts.get(note.path) ?? ""}${withoutPage(note).join()}`;
    // Set before it is computed: embeds that are rendered as links may form a cycle.
    const entry = { key: note.key, cut, digest: "" };
    memory.digests.set(note.path, entry);
    entry.digest = cachedDigest(note, cut) ?? freshDigest(note);
    return entry.digest;
  }

  /** Slots of the last note: most callers ask for its digest first, and then for its body. */
  let last: { note: SiteNote; found: Found[] } | null = null;

  function foundIn(note: SiteNote): Found[] {
    if (last?.note !== note) {
      const resolution = note.facts.slots.map((slot, at) => findSlot(note, { slot, at }, sources));
      last = { note, found: resolution };
    }
    return last.found;
  }

  function freshDigest(note: SiteNote): string {
    const parts = foundIn(note).map(({ text, embedded }) => {
      if (!embedded) return text;
      const { url, fragment } = embedded;
      return JSON.stringify([url, embedded.note.title, fragment, digestOf(embedded.note)]);
    });
    // The lengths make sure that different lists have different texts.
    const lengths = parts.map(({ length }) => length).join();
    const unlinked = withoutPage(note).join();
    return contentHash(`${note.key}\n${unlinked}\n${lengths}\n${parts.join("")}`);
  }

  const withoutPage = (note: SiteNote) => tagsWithoutPage(note, resolved.generated);
  const textOf = async (note: SiteNote) =>
    unlinkTags(toText(await compiled.html(note.key)), withoutPage(note));

  async function htmlOf(note: SiteNote): Promise<NoteHtml> {
    const html =
      withoutPage(note).length > 0
        ? Buffer.from(await textOf(note))
        : (compiled.htmlPart(note.key) ?? (await compiled.html(note.key)));
    return { html, slots: await slotsOf(note) };
  }

  async function slotsOf(note: SiteNote): Promise<string[]> {
    const slots: string[] = [];
    for (const [at, { text, embedded }] of foundIn(note).entries())
      slots.push(embedded ? await shown(embedded, note.facts.slots[at], at) : text);
    return slots;
  }

  /** @param slot where the note is embedded */
  async function shown(
    { note, fragment, url }: Embedded,
    slot: Slot | undefined,
    at: number,
  ): Promise<string> {
    const slots = await slotsOf(note);
    const whole = await textOf(note);
    const part = fragment === null ? null : sectionOf({ ...note.facts, html: whole }, fragment);
    const body = fillSlots(part?.html ?? whole, (index) => slots[index] ?? "");
    return slot ? slotText(slot, at, { kind: "note", url, title: note.title, html: body }) : "";
  }

  function features(note: SiteNote): { math: boolean; mermaid: boolean } {
    const { math, mermaid } = note.facts.features;
    const total = { math, mermaid };
    for (const [at, slot] of note.facts.slots.entries()) {
      if (slot.kind !== "embed" || !slot.block) continue;
      const { embedded } = findSlot(note, { slot, at }, sources);
      if (!embedded) continue;
      const below = features(embedded.note);
      total.math ||= below.math;
      total.mermaid ||= below.mermaid;
    }
    return total;
  }

  return { digest: digestOf, html: htmlOf, features, memory };
}

function facesOf({ resolved, media }: BodySources): Map<string, SiteNote | string> {
  const faces = new Map<string, SiteNote | string>();
  for (const note of resolved.notes) faces.set(note.path, note);
  for (const path of resolved.withheld) faces.set(path, "withheld");
  for (const [path, { url, key, hash }] of media) faces.set(path, `${url}\0${key}\0${hash}`);
  for (const folder of resolved.structure.folders.values()) faces.set(folder.url, folder.title);
  return faces;
}

/** The embeds of each note that are rendered as links, as one text. */
function cutsByNote(cut: ReadonlyMap<string, string>): Map<string, string> {
  const cuts = new Map<string, string>();
  for (const edge of cut.keys()) {
    const from = edge.slice(0, edge.indexOf("\0"));
    cuts.set(from, `${cuts.get(from) ?? ""}${edge}\0`);
  }
  return cuts;
}

function findSlot(
  note: SiteNote,
  { slot, at }: { slot: Slot; at: number },
  { resolved, media }: BodySources,
): Found {
  const { structure, links, withheld } = resolved;
  const plain = (resolution: Resolution): Found => ({
    text: slotText(slot, at, resolution),
    embedded: null,
  });
  const target = links.links.get(note.path)?.targets[at] ?? null;
  if (target === null) {
    const isLeftOut = links.links.get(note.path)?.leftOut.has(at);
    return plain({ kind: isLeftOut ? "withheld" : "missing" });
  }
  if (withheld.has(target)) return plain({ kind: "withheld" });
  const linked = structure.byPath.get(target);
  if (linked) {
    const resolution = noteSlot(note, { slot, linked }, resolved);
    return "note" in resolution ? { text: null, embedded: resolution } : plain(resolution);
  }
  const file = media.get(target);
  if (file) return plain(fileSlot(slot, file));
  return plain(pageSlot(target, structure));
}

function noteSlot(
  note: SiteNote,
  { slot, linked }: { slot: Slot; linked: SiteNote },
  { cut }: Resolved,
): Resolution | Embedded {
  const anchor = slot.fragment === null ? null : anchorFor(linked.facts, slot.fragment);
  // A link to a heading of the same note stays on the page that shows it.
  const isOwn = slot.kind === "link" && slot.target === "";
  if (isOwn && slot.fragment === null) return { kind: "page", url: "#", title: linked.title };
  const page = isOwn ? "" : encodeURI(linked.url);
  const url = anchor === null ? encodeURI(linked.url) : `${page}#${encodeURIComponent(anchor)}`;
  const embeds =
    slot.kind === "embed" &&
    slot.block &&
    (slot.fragment === null || anchor !== null) &&
    !cut.has(`${note.path}\0${linked.path}`);
  if (embeds) return { note: linked, fragment: slot.fragment, url };
  return { kind: "page", url, title: linked.title };
}

function fileSlot(slot: Slot, file: MediaFile): Resolution {
  const name = file.path.slice(file.path.lastIndexOf("/") + 1);
  const url = encodeURI(file.url);
  const kind = mediaKindOf(file.path);
  if (slot.kind === "link" || kind === "file") return { kind: "file", url, name, size: file.size };
  if (kind !== "image") return { kind, url, name };
  const srcset = file.variants.map((variant) => `${variantUrl(variant)} ${variant.width}w`);
  return {
    kind: "image",
    image: {
      src: url,
      width: file.width,
      height: file.height,
      sources: srcset.length > 0 ? [{ type: "image/webp", srcset: srcset.join(", ") }] : [],
      placeholder: file.placeholder,
    },
  };
}

/** Named by its content, so browsers may cache it forever. */
export function variantUrl({ hash, width }: { hash: string; width: number }): string {
  return `/_media/${hash}-${width}.webp`;
}

/** A folder, or a page without a file. */
function pageSlot(target: string, structure: SiteStructure): Resolution {
  const folder = target.endsWith("/") && structure.folders.get(folderUrl(target));
  if (!folder && target.startsWith("/"))
    return { kind: "page", url: encodeURI(target), title: target.slice(1) };
  if (folder) return { kind: "page", url: encodeURI(folder.url), title: folder.title };
  // A file that git does not have, or a folder without public content.
  return { kind: "withheld" };
}
