import { linkedFolder } from "../links/linked-folder.ts";
import { contentHash } from "../content-hash.ts";
import type { SiteNote } from "../model.ts";
import { digestOfTagLinks, tagLinksOf } from "../structure/tag-links.ts";
import { type BodySources, type SlotContent, slotContents } from "./slot-content.ts";

export interface BodyDigest {
  /** Key of the note. */
  key: string;
  /** Its embeds that are rendered as links, and its tags that are not linked. */
  cut: string;
  digest: string;
}

export interface BodyDigests {
  /**
   * Digest of everything that the note's filled body depends on, including embedded notes.
   * @param slots returns the contents of its slots, if the caller needs them too
   */
  of(note: SiteNote, slots?: () => SlotContent[]): string;
  /** The digests so far, by content path. */
  all: Map<string, BodyDigest>;
}

/** The digests of an earlier build with the same links, and what they were made from. */
export interface EarlierDigests extends BodySources {
  digests: ReadonlyMap<string, BodyDigest>;
}

/** @param all digests that are still valid */
export function openBodyDigests(
  sources: BodySources,
  { all, earlier }: { all: Map<string, BodyDigest>; earlier: EarlierDigests | null },
): BodyDigests {
  const { structure, links, cut, generated } = sources.resolved;
  const cuts = cutsByNote(cut);
  const isSame = (target: string) =>
    earlier !== null && faceOf(target, earlier) === faceOf(target, sources);

  /** The digest of the earlier build, if none of its inputs has changed. */
  function earlierDigest(note: SiteNote, cutsOfNote: string): string | null {
    const { path, key } = note;
    const cached = earlier?.digests.get(path);
    if (cached?.key !== key || cached.cut !== cutsOfNote || !isSame(path)) return null;
    const answered = earlier?.answers.known.get(path)?.digest ?? "";
    if (answered !== sources.answers.digestOf(note)) return null;
    const noteLinks = links.links.get(path);
    if (!noteLinks?.notes.every(isSame) || !noteLinks.files.every(isSame)) return null;
    const isSameEmbed = (target: string) => {
      if (target === path) return true;
      const embedded = cut.has(`${path}\0${target}`) ? undefined : structure.byPath.get(target);
      return !embedded || earlier?.digests.get(target)?.digest === digestOf(embedded);
    };
    return noteLinks.embeds.every(isSameEmbed) ? cached.digest : null;
  }

  function newDigest(note: SiteNote, contents: readonly SlotContent[]): string {
    const parts = contents.map(({ text, embedded }) => {
      if (!embedded) return text;
      const { url, fragment } = embedded;
      // The rest of the digest covers all parts of the note itself.
      const digest = embedded.note === note ? "" : digestOf(embedded.note);
      return JSON.stringify([url, embedded.note.title, fragment, digest]);
    });
    // The lengths make sure that different lists have different texts.
    const lengths = parts.map(({ length }) => length).join();
    const unlinked = digestOfTagLinks(tagLinksOf(note, generated));
    return contentHash(`${note.key}\n${unlinked}\n${lengths}\n${parts.join("")}`);
  }

  /** Ends, because both functions above follow only embeds of other notes that are not cut, and those form no cycle. */
  function digestOf(note: SiteNote, slots = () => slotContents(note, sources)): string {
    const existing = all.get(note.path);
    if (existing) return existing.digest;
    const cutsOfNote = `${cuts.get(note.path) ?? ""}${digestOfTagLinks(tagLinksOf(note, generated))}`;
    const digest = earlierDigest(note, cutsOfNote) ?? newDigest(note, slots());
    all.set(note.path, { key: note.key, cut: cutsOfNote, digest });
    return digest;
  }

  return { of: digestOf, all };
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

/** What the body of another note shows of a target: the note itself, the address of a file, or the title of a folder. */
function faceOf(target: string, { resolved, media }: BodySources): SiteNote | string | null {
  const { structure, withheld } = resolved;
  if (target.endsWith("/")) {
    const folder = linkedFolder(target, structure);
    return folder ? `${folder.url}\0${folder.title}` : null;
  }
  const note = structure.byPath.get(target);
  if (note) return note;
  if (withheld.has(target)) return "withheld";
  const file = media.get(target);
  return file ? `${file.url}\0${file.key}\0${file.hash}\0${file.poster?.url ?? ""}` : null;
}
