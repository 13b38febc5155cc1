import type { LinkElsewhere } from "#schemas/deployments/comparison.ts";
import { movedFiles } from "./moved-files.ts";
import type { Outline, StoredLink } from "./outline.ts";
import type { PagePair } from "./pages.ts";

/**
 * Links whose text and page exist in both deployments, but whose targets differ, because a note with the same name was
 * added or removed. A moved target is still the same target.
 * @returns null if one side does not contain the text of its links
 */
export function linksElsewhere(
  before: Outline,
  after: Outline,
  pairs: readonly PagePair[],
): LinkElsewhere[] | null {
  if (!saysHowWritten(before) || !saysHowWritten(after)) return null;
  const old = linksByPost(before);
  const now = linksByPost(after);
  const places = lazily(() => placesOf(before, after, pairs));
  return pairs.flatMap((pair) => {
    if (!pair.before || !pair.after) return [];
    const was = old.get(pair.before.id) ?? [];
    const is = now.get(pair.after.id) ?? [];
    // True for nearly every note; the rest is expensive.
    if (leadToTheSame(was, is)) return [];
    return movedLinks(was, is, { path: pair.after.path, ...places() });
  });
}

interface Places {
  /** Id → path in the older deployment, and the path of the same file in the newer one. */
  before: ReadonlyMap<string, { path: string; now: string }>;
  /** Id → path in the newer deployment. */
  after: ReadonlyMap<string, string>;
}

function movedLinks(
  was: readonly StoredLink[],
  is: readonly StoredLink[],
  { path, before, after }: Places & { path: string },
): LinkElsewhere[] {
  const old = new Map(was.flatMap((link) => formsOf(link).map((form) => [form, link.to] as const)));
  return is.flatMap((link) =>
    formsOf(link).flatMap((form, at) => {
      const from = before.get(old.get(form) ?? "");
      const to = after.get(link.to);
      if (!from || to === undefined || from.now === to) return [];
      return { path, line: link.lines?.[at] ?? null, link: form, before: from.path, after: to };
    }),
  );
}

const formsOf = ({ type, as = [] }: StoredLink) =>
  type === "embed" ? as.map((form) => `!${form}`) : as;

function leadToTheSame(was: readonly StoredLink[], is: readonly StoredLink[]): boolean {
  return was.length === is.length && was.every((link, at) => isSame(link, is[at]));
}

function isSame({ to, as = [] }: StoredLink, other: StoredLink | undefined): boolean {
  if (to !== other?.to || as.length !== other.as?.length) return false;
  return as.every((form, at) => form === other.as?.[at]);
}

const saysHowWritten = ({ links, otherLinks }: Outline) =>
  [...links.slice(0, 1), ...otherLinks.slice(0, 1)].every(({ as }) => as !== undefined);

function linksByPost({ links, otherLinks }: Outline): Map<string, StoredLink[]> {
  const byNote = new Map<string, StoredLink[]>();
  for (const list of [links, otherLinks])
    for (const link of list) {
      const linksOfNote = byNote.get(link.from);
      if (linksOfNote) linksOfNote.push(link);
      else byNote.set(link.from, [link]);
    }
  return byNote;
}

function placesOf(before: Outline, after: Outline, pairs: readonly PagePair[]): Places {
  const renames = movedFiles(before.files, after.files);
  for (const pair of pairs)
    if (pair.before && pair.after) renames.set(pair.before.path, pair.after.path);
  const placed = ({ posts, others }: Outline) => [...posts, ...others];
  return {
    before: new Map(
      placed(before).map(({ id, path }) => [id, { path, now: renames.get(path) ?? path }]),
    ),
    after: new Map(placed(after).map(({ id, path }) => [id, path])),
  };
}

function lazily<T>(make: () => T): () => T {
  let cached: { value: T } | null = null;
  return () => (cached ??= { value: make() }).value;
}
