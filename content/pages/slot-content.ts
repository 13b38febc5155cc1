import { anchorFor, slotText } from "#markdown/render/fill.ts";
import { missingDrawing } from "#markdown/formats/drawing.ts";
import type { Resolution, Slot } from "#markdown/note.ts";
import { linkedFolder } from "../links/linked-folder.ts";
import { otherAddress } from "../links/other-site.ts";
import { mediaKindOf } from "../media/media-types.ts";
import { resolvedImage } from "../media/resolved-image.ts";
import type { Answers } from "../queries/model.ts";
import type { MediaFile, Resolved, SiteNote, SiteStructure } from "../model.ts";

/** What a slot of a note shows. An embedded note is only referenced, and filled in later. */
export type SlotContent = { text: string; embedded: null } | { text: null; embedded: Embedded };

export interface Embedded {
  note: SiteNote;
  fragment: string | null;
  url: string;
}

export interface BodySources {
  resolved: Resolved;
  answers: Answers;
  media: ReadonlyMap<string, MediaFile>;
}

export function slotContents(note: SiteNote, sources: BodySources): SlotContent[] {
  return note.facts.slots.map((slot, at) => slotContent(note, { slot, at }, sources));
}

export function slotContent(
  note: SiteNote,
  { slot, at }: { slot: Slot; at: number },
  { resolved, media, answers }: BodySources,
): SlotContent {
  const { structure, links, withheld } = resolved;
  const plain = (resolution: Resolution): SlotContent => ({
    text: slotText(slot, at, resolution),
    embedded: null,
  });
  if (slot.kind === "query") return plain({ kind: "answer", html: answers.html(note, at) });
  const target = links.links.get(note.path)?.targets[at] ?? null;
  if (target === null) {
    if (slot.kind === "embed" && slot.target === "")
      return { text: missingDrawing(note.title), embedded: null };
    if (links.links.get(note.path)?.leftOut.has(at)) return plain({ kind: "withheld" });
    if (slot.wiki && !resolved.hasWikilinks) return plain({ kind: "brackets" });
    const url = otherAddress(note, slot, resolved);
    return plain(url === null ? { kind: "missing" } : { kind: "elsewhere", url });
  }
  if (withheld.has(target)) return plain({ kind: "withheld" });
  const linked = structure.byPath.get(target);
  if (linked) {
    const html =
      linked.facts.format === "base" && slot.kind === "embed" ? answers.html(note, at) : "";
    if (html !== "")
      return plain({ kind: "note", url: encodeURI(linked.url), title: linked.title, html });
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
  const fragment = slot.fragment ?? labelOf(slot, linked);
  const anchor = fragment === null ? null : anchorFor(linked.facts, fragment);
  // A link to a heading of the same note stays on the page that shows it.
  const isOwn = slot.kind === "link" && slot.target === "" && linked.path === note.path;
  if (isOwn && slot.fragment === null) return { kind: "page", url: "#", title: linked.title };
  const page = isOwn ? "" : encodeURI(linked.url);
  const url = anchor === null ? encodeURI(linked.url) : `${page}#${encodeURIComponent(anchor)}`;
  const embeds =
    slot.kind === "embed" &&
    slot.block &&
    (slot.fragment === null || anchor !== null) &&
    !cut.has(`${note.path}\0${linked.path}`);
  if (embeds) return { note: linked, fragment: slot.fragment, url };
  const isCard = slot.kind === "embed" && slot.isCard && slot.fragment === null;
  return {
    kind: "page",
    url,
    title: linked.title,
    ...(isCard && { excerpt: linked.facts.excerpt }),
  };
}

/** A name that is also an id in the note is a label, which names one place of it. */
function labelOf({ kind, target }: Slot, { facts }: SiteNote): string | null {
  const isLabel = kind === "link" && facts.aliases.includes(target);
  return isLabel && facts.anchors.includes(target) ? target : null;
}

function fileSlot(slot: Slot, file: MediaFile): Resolution {
  const name = file.path.slice(file.path.lastIndexOf("/") + 1);
  const url = encodeURI(file.url);
  const kind = mediaKindOf(file.path);
  if (slot.kind === "link" || kind === "file") return { kind: "file", url, name, size: file.size };
  if (kind === "video") return { kind, url, name, ...(file.poster && { poster: file.poster.url }) };
  if (kind !== "image") return { kind, url, name };
  return { kind: "image", image: resolvedImage(file) };
}

/** A folder, or a page without a file. */
function pageSlot(target: string, structure: SiteStructure): Resolution {
  const folder = target.endsWith("/") && linkedFolder(target, structure);
  if (!folder && target.startsWith("/"))
    return { kind: "page", url: encodeURI(target), title: target.slice(1) };
  if (folder) return { kind: "page", url: encodeURI(folder.url), title: folder.title };
  // A file that git does not have, or a folder without public content.
  return { kind: "withheld" };
}
