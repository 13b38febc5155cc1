import type { LinkFact } from "#schemas/handoff.ts";
import type { ParsedNote } from "../stages/parse.ts";
import { coverPath } from "../stages/resolve.ts";
import type { DescribedSite } from "../stages/describe.ts";
import { contentId } from "./content-id.ts";

export interface LinkFacts {
  /** Between posts. */
  links: LinkFact[];
  /** Of posts to medias, and all of and to notes that are not published. */
  otherLinks: LinkFact[];
  /** Content path of a media → ids of the posts that show it or link to it. */
  users: Map<string, string[]>;
}

/** What every note of the vault leads to, each pair and kind once. */
export function linkFacts(site: DescribedSite): LinkFacts {
  const { listing, parsed, resolved, media } = site;
  const ids = new Map<string, string>();
  for (const { path } of parsed.notes) ids.set(path, contentId(listing.root + path));
  for (const path of media.files.keys()) ids.set(path, contentId(listing.root + path));
  const isPost = (path: string) => resolved.structure.byPath.has(path);
  const facts: LinkFacts = { links: [], otherLinks: [], users: new Map() };
  for (const note of parsed.notes) {
    const from = ids.get(note.path) ?? "";
    const own = isPost(note.path);
    for (const [target, types] of targetsOf(note, site)) {
      const to = ids.get(target);
      if (to === undefined || target === note.path) continue;
      const list = own && isPost(target) ? facts.links : facts.otherLinks;
      for (const type of types) list.push({ from, to, type });
      if (own && media.files.has(target))
        facts.users.set(target, [...(facts.users.get(target) ?? []), from]);
    }
  }
  return facts;
}

function targetsOf(
  note: ParsedNote,
  { resolved, media }: DescribedSite,
): Map<string, Set<LinkFact["type"]>> {
  const found = new Map<string, Set<LinkFact["type"]>>();
  const add = (target: string, type: LinkFact["type"]) => {
    const types = found.get(target);
    if (types) types.add(type);
    else found.set(target, new Set([type]));
  };
  const targets = resolved.links.links.get(note.path)?.targets ?? [];
  for (const [at, { kind }] of note.facts.slots.entries()) {
    const target = targets[at];
    if (target) add(target, kind);
  }
  const cover = coverPath(note, media.files);
  if (cover !== null) add(cover, "embed");
  return found;
}
