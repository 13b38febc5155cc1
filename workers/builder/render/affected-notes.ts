import { isSameTarget } from "#content/links/same-target.ts";
import type { SomeNotes } from "../incremental/changed.ts";
import type { Resolved, SiteNote } from "#content/model.ts";
import type { ChangedNote } from "../resolve/changed-links.ts";
import type { AffectedNotes } from "#content/pages/page-models.ts";
import type { BodyDigests } from "#content/pages/body-digests.ts";

/** @param answered notes whose queries have new answers */
export function affectedNotes(
  { notes }: SomeNotes<ChangedNote>,
  resolved: Resolved,
  { digests, answered }: { digests: BodyDigests; answered: readonly SiteNote[] },
): AffectedNotes {
  const { byPath } = resolved.structure;
  const edits = notes.flatMap(({ published: before, after, links }) => {
    const note = before && byPath.get(after.path);
    return note ? { note, links, isSameTarget: isSameTarget(before, note) } : [];
  });
  const linked = edits
    .flatMap(({ links }) => [...links.before.notes, ...links.after.notes])
    .flatMap((path) => byPath.get(path) ?? []);
  return {
    edited: new Set(edits.map(({ note }) => note)),
    related: [...notesThatFollow({ edits, answered }, resolved, digests), ...answered, ...linked],
  };
}

interface Edit {
  note: SiteNote;
  isSameTarget: boolean;
}

/** Notes whose bodies differ although their own text is the same. Removes all outdated digests. */
function notesThatFollow(
  { edits, answered }: { edits: readonly Edit[]; answered: readonly SiteNote[] },
  { backlinks, links }: Resolved,
  digests: BodyDigests,
): Set<SiteNote> {
  const open: Edit[] = [...edits, ...answered.map((note) => ({ note, isSameTarget: true }))];
  for (const { note } of open) digests.all.delete(note.path);
  const followers = new Set<SiteNote>();
  for (let next = open.pop(); next; next = open.pop()) {
    const { note } = next;
    for (const from of backlinks.get(note.path) ?? []) {
      // A heading of an edited note may have a new anchor, which affects links. Otherwise, only embeds matter. Thousands of notes may link to one.
      if (next.isSameTarget && !links.links.get(from.path)?.embeds.includes(note.path)) continue;
      const before = digests.all.get(from.path)?.digest;
      digests.all.delete(from.path);
      if (digests.of(from) === before) continue;
      followers.add(from);
      open.push({ note: from, isSameTarget: true });
    }
  }
  return followers;
}
