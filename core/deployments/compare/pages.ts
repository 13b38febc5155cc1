import type { PageChange, PageChangeKind } from "#schemas/deployments/comparison.ts";
import type { Outline, OutlinedPost } from "./outline.ts";

/** One page in both deployments; null if it does not exist there. */
export interface PagePair {
  before: OutlinedPost | null;
  after: OutlinedPost | null;
}

/** Matches pages of both deployments: by path, then by a redirect to the page, then by equal content at another path. */
export function pairPages(before: Outline, after: Outline): PagePair[] {
  const unmatched = new Map(before.posts.map((post) => [post.path, post]));
  const pairs: PagePair[] = [];
  const added = new Map<string, OutlinedPost>();
  for (const post of after.posts) {
    const same = unmatched.get(post.path);
    if (same) pairs.push({ before: same, after: post });
    else added.set(post.path, post);
    unmatched.delete(post.path);
  }
  const pair = (old: OutlinedPost, now: OutlinedPost) => {
    pairs.push({ before: old, after: now });
    unmatched.delete(old.path);
    added.delete(now.path);
  };
  const byUrl = new Map([...added.values()].map((post) => [post.url, post]));
  for (const old of unmatched.values()) {
    const now = byUrl.get(after.redirects[old.url] ?? "");
    if (now && added.has(now.path)) pair(old, now);
  }
  for (const [old, now] of samePairs([...unmatched.values()], [...added.values()])) pair(old, now);
  for (const old of unmatched.values()) pairs.push({ before: old, after: null });
  for (const now of added.values()) pairs.push({ before: null, after: now });
  return pairs;
}

/** Pairs files of equal content: first those with the same name, then the rest in order. */
export function samePairs<T extends { path: string; oid: string }>(
  before: readonly T[],
  after: readonly T[],
): [T, T][] {
  const byOid = new Map<string, T[]>();
  for (const now of after) byOid.set(now.oid, [...(byOid.get(now.oid) ?? []), now]);
  const pairs: [T, T][] = [];
  for (const old of before) {
    const candidates = byOid.get(old.oid) ?? [];
    const named = candidates.findIndex(({ path }) => nameOf(path) === nameOf(old.path));
    const [now] = candidates.splice(Math.max(0, named), 1);
    if (now) pairs.push([old, now]);
  }
  return pairs;
}

/** Every page that differs, by path. Edited pages come before pages that were only rendered again. */
export function pageChanges(
  pairs: readonly PagePair[],
  older: Pick<Outline, "others">,
  newer: Pick<Outline, "others" | "redirects">,
): PageChange[] {
  const unlisted = { before: unlistedOf(older), after: unlistedOf(newer) };
  const byUrl = new Map([...unlisted.after.values()].map((note) => [note.url, note]));
  const movedTo = new Map(
    [...unlisted.before.values()].map((note) => [newer.redirects[note.url], note]),
  );
  return pairs
    .flatMap(({ before, after }) => {
      const kind = kindOf(before, after);
      if (!kind) return [];
      const was = before
        ? undefined
        : (unlisted.before.get(after?.path ?? "") ?? movedTo.get(after?.url));
      const is = after
        ? undefined
        : (unlisted.after.get(before?.path ?? "") ??
          byUrl.get(newer.redirects[before?.url ?? ""] ?? ""));
      if (was && after)
        return {
          kind: "listed" as const,
          title: after.title,
          path: after.path,
          url: after.url,
          beforePath: was.path,
          beforeUrl: was.url,
        };
      if (is && before)
        return {
          kind: "unlisted" as const,
          title: before.title,
          path: is.path,
          url: is.url,
          beforePath: before.path,
          beforeUrl: before.url,
        };
      return {
        kind,
        title: (after ?? before)?.title ?? "",
        path: after?.path ?? null,
        url: after?.url ?? null,
        beforePath: before?.path ?? null,
        beforeUrl: before?.url ?? null,
      };
    })
    .sort(
      (a, b) =>
        Number(a.kind === "rendered") - Number(b.kind === "rendered") ||
        compareText(pathOf(a), pathOf(b)),
    );
}

/** Unlisted notes that have a page, by path. */
function unlistedOf({
  others,
}: Pick<Outline, "others">): Map<string, { path: string; url: string }> {
  return new Map(
    others.flatMap(({ path, state, url }) =>
      state === "unlisted" && url ? [[path, { path, url }]] : [],
    ),
  );
}

function kindOf(before: OutlinedPost | null, after: OutlinedPost | null): PageChangeKind | null {
  if (!before) return "added";
  if (!after) return "removed";
  if (before.url !== after.url || before.path !== after.path) return "moved";
  if (before.oid !== after.oid) return "changed";
  return before.hash === after.hash ? null : "rendered";
}

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const pathOf = ({ path, beforePath }: PageChange) => path ?? beforePath ?? "";
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
