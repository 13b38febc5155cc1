import type { Slot } from "#markdown/note.ts";
import type { ConventionId } from "#schemas/projects/conventions.ts";
import { folderOf, pathAt } from "../../conventions/paths.ts";
import type { NoteLinks, SiteNote } from "../../model.ts";
import { formOf } from "./dead-forms.ts";

export type LinkedNote = Pick<SiteNote, "path" | "url" | "facts">;

/** The links of a content, and what they lead to. */
export interface LinkedContent {
  structure: { byPath: ReadonlyMap<string, LinkedNote> };
  links: ReadonlyMap<string, Pick<NoteLinks, "targets">>;
}

/**
 * In these repositories, a relative address is that of a file. Elsewhere, a program decides which page it opens. An absolute one may
 * come with the source of a web page that was pasted into a note.
 */
export const OF_FILES: ReadonlySet<ConventionId | null> = new Set<ConventionId>([
  "obsidian",
  "logseq",
  "dendron",
  "notion",
  "github-wiki",
]);
/** An unknown program may publish these. A relative address is that of a file, as on the page of the git host, but not an absolute one. */
export const OF_UNKNOWN: ReadonlySet<ConventionId | null> = new Set<ConventionId | null>([
  null,
  "docs",
]);

/** Blogs make a page for each tag, category and year. */
const OF_LISTS = /[ /](?:tags?|categor(?:y|ies)|archives?)$/;

interface PlacedLink {
  slot: Slot;
  place: string;
  /** Whether something is at the address. */
  isLive: boolean;
}

/** The links of a note that are addresses of a program's pages. */
export function placedSlots(
  { path, facts }: Pick<SiteNote, "path" | "facts">,
  links: Pick<NoteLinks, "targets"> | undefined,
  program: ConventionId | null,
): PlacedLink[] {
  return facts.slots.flatMap((slot, at): PlacedLink[] => {
    const place = placeOf(path, slot);
    if (place === null) return [];
    const isRelative = !slot.target.startsWith("/");
    if (OF_FILES.has(program) && isRelative) return [];
    if (OF_UNKNOWN.has(program) && isRelative && !OF_LISTS.test(place)) return [];
    return [{ slot, place, isLive: (links?.targets[at] ?? null) !== null }];
  });
}

/** The same by their form and the folder around the page, and whether something is there. */
export function placedLinks(
  ...content: Parameters<typeof placedSlots>
): [place: string, address: string, isLive: boolean][] {
  return placedSlots(...content).map(({ slot, place, isLive }) => [
    place,
    slot.target.toLowerCase(),
    isLive,
  ]);
}

/** Null if the link is not an address. A link with another ending names a file, which exists or does not. */
export function placeOf(path: string, slot: Slot): string | null {
  const form = formOf(slot);
  if (form === null || !/ (?:plain|slash|html)$/.test(form)) return null;
  const written = slot.target.replace(/[?#].*$/s, "").replace(/\/+$/, "");
  const folder = pathAt(written.startsWith("/") ? "" : folderOf(path), folderOf(written));
  // How an absolute address ends makes no difference to what it means.
  const kind = form.startsWith("absolute") ? "absolute" : form;
  // A theme or another program of the host may have any page beside this site's own.
  if (kind === "absolute" && folder === "") return `absolute ${written}`.toLowerCase();
  return `${kind} ${folder ?? ".."}`.toLowerCase();
}
