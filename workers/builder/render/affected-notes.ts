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
  const published = notes.filter(({ published: before }) => before !== null);
  const edited = published.flatMap(({ after }) => byPath.get(after.path) ?? []);
  const linked = published
    .flatMap(({ links }) => [...links.before.notes, ...links.after.notes])
    .flatMap((path) => byPath.get(path) ?? []);
  return {
    edited: new Set(edited),
    related: [...notesThatFollow({ edited, answered }, resolved, digests), ...answered, ...linked],
  };
}

/** Notes whose bodies differ although their own text is the same. Removes all outdated digests. */
function notesThatFollow(
  { edited, answered }: { edited: readonly SiteNote[]; answered: readonly SiteNote[] },
  { backlinks, links }: Resolved,
  digests: BodyDigests,
): Set<SiteNote> {
  for (const { path } of [...edited, ...answered]) digests.all.delete(path);
  const followers = new Set<SiteNote>();
  const open = [
    ...edited.map((note) => ({ note, isEdited: true })),
    ...answered.map((note) => ({ note, isEdited: false })),
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { note, isEdited } = next;
    for (const from of backlinks.get(note.path) ?? []) {
      // A heading of an edited note may have a new anchor, which affects links. Further away, only embeds matter.
      if (!isEdited && !links.links.get(from.path)?.embeds.includes(note.path)) continue;
      const before = digests.all.get(from.path)?.digest;
      digests.all.delete(from.path);
      if (digests.of(from) === before) continue;
      followers.add(from);
      open.push({ note: from, isEdited: false });
    }
  }
  return followers;
}
