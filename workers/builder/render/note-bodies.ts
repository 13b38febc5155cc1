import { fillSlots, sectionOf, slotText } from "#markdown/render/fill.ts";
import type { Slot } from "#markdown/note.ts";
import type { SiteNote } from "#content/model.ts";
import type { CompiledNotes } from "../parse/compiled-notes.ts";
import { toText } from "../parse/compiled-packs.ts";
import { tagLinksOf, withTagLinks } from "#content/structure/tag-links.ts";
import type { NoteHtml } from "../threads/page-batch.ts";
import type { BodyDigests } from "#content/pages/body-digests.ts";
import {
  type BodySources,
  type Embedded,
  type SlotContent,
  slotContent,
  slotContents,
} from "#content/pages/slot-content.ts";

export interface NoteBodies {
  open(note: SiteNote): NoteBody;
  /** The filled body. Its words are not filled in yet. */
  text(note: SiteNote): Promise<string>;
  /** Features of the note and of the notes it embeds. */
  features(note: SiteNote): { math: boolean; mermaid: boolean };
}

export interface NoteBody {
  /** Digest of everything that the filled body depends on. */
  digest: string;
  /** The body, and the text of its slots. */
  html(): Promise<NoteHtml>;
}

/** The bodies of notes, with links, pictures and embedded notes in their slots. */
export function openNoteBodies(
  sources: BodySources & { compiled: CompiledNotes },
  digests: BodyDigests,
): NoteBodies {
  const { compiled, resolved } = sources;
  const tagLinks = (note: SiteNote) => tagLinksOf(note, resolved.generated);
  const textOf = async (note: SiteNote) =>
    withTagLinks(toText(await compiled.html(note.key)), tagLinks(note));

  async function htmlOf(note: SiteNote, contents: readonly SlotContent[]): Promise<NoteHtml> {
    const html =
      tagLinks(note) !== null
        ? Buffer.from(await textOf(note))
        : (compiled.htmlPart(note.key) ?? (await compiled.html(note.key)));
    return { html, slots: await slotTexts(note, contents) };
  }

  /** @param isShown whether the text of a slot is needed */
  async function slotTexts(
    note: SiteNote,
    contents: readonly SlotContent[],
    isShown: (at: number) => boolean = () => true,
  ): Promise<string[]> {
    const texts: string[] = [];
    for (const [at, { text, embedded }] of contents.entries())
      if (!isShown(at)) texts.push("");
      else texts.push(embedded ? await embeddedText(embedded, note.facts.slots[at], at) : text);
    return texts;
  }

  /** @param slot where the note is embedded */
  async function embeddedText(
    { note, fragment, url }: Embedded,
    slot: Slot | undefined,
    at: number,
  ): Promise<string> {
    const whole = await textOf(note);
    const part = fragment === null ? null : sectionOf({ ...note.facts, html: whole }, fragment);
    const html = part?.html ?? whole;
    // Other parts of the note may embed this one.
    const shown = new Set<number>();
    fillSlots(html, (index) => {
      shown.add(index);
      return "";
    });
    const slots = await slotTexts(note, slotContents(note, sources), (index) => shown.has(index));
    const body = fillSlots(html, (index) => slots[index] ?? "");
    return slot ? slotText(slot, at, { kind: "note", url, title: note.title, html: body }) : "";
  }

  function features(note: SiteNote): { math: boolean; mermaid: boolean } {
    const { math, mermaid } = note.facts.features;
    const total = { math, mermaid };
    for (const [at, slot] of note.facts.slots.entries()) {
      if (slot.kind !== "embed" || !slot.block) continue;
      const { embedded } = slotContent(note, { slot, at }, sources);
      if (!embedded || embedded.note === note) continue;
      const below = features(embedded.note);
      total.math ||= below.math;
      total.mermaid ||= below.mermaid;
    }
    return total;
  }

  return {
    open(note) {
      let contents: SlotContent[] | null = null;
      const slots = () => (contents ??= slotContents(note, sources));
      return { digest: digests.of(note, slots), html: () => htmlOf(note, slots()) };
    },
    async text(note) {
      const slots = await slotTexts(note, slotContents(note, sources));
      return fillSlots(await textOf(note), (at) => slots[at] ?? "");
    },
    features,
  };
}
