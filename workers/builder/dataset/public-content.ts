import type { Note } from "#schemas/deployments/dataset.ts";
import type { StoredIssueGroup } from "#schemas/deployments/issue-group.ts";
import { issueAt } from "#core/deployments/issues/compare-groups.ts";
import type { BuildFacts } from "#schemas/deployments/build-facts.ts";
import { noteKey } from "../parse/compiled-packs.ts";
import type { DatabaseContent } from "#content/dataset/content-database.ts";
import { tagsOf } from "#content/dataset/tags.ts";

/** The content of content.sqlite. Nothing in it may come from an unpublished or unlisted note. */
export function publicContent(
  facts: BuildFacts,
  { issues, notes }: { issues: readonly StoredIssueGroup[]; notes: readonly Note[] },
): DatabaseContent {
  const { posts, links, otherLinks, medias: all, files, unsearched } = facts;
  const medias = all.filter(({ unlisted }) => !unlisted);
  const postIds = new Set(posts.map(({ id }) => id));
  const mediaIds = new Set(medias.map(({ id }) => id));
  const paths = new Set([...posts, ...medias].map(({ path }) => path));
  return {
    posts,
    unsearched: new Set(unsearched),
    links,
    mediaLinks: otherLinks.filter(({ from, to }) => postIds.has(from) && mediaIds.has(to)),
    medias,
    notes: notes.filter(({ state }) => state === "published"),
    files: files.filter(({ path }) => paths.has(path)),
    issues: issues.flatMap((group) => publicPart(group, paths)),
    tags: tagsOf(posts),
    columns: facts.columns ?? [],
    keys: new Map(posts.map((post) => [post.id, keyOf(facts, post)])),
  };
}

/** The key of a compiled note. */
export function keyOf(
  facts: Pick<BuildFacts, "generator" | "included" | "settings" | "settingsOf">,
  { oid, path }: { oid: string; path: string },
): string {
  const { generator, included, settings, settingsOf } = facts;
  return noteKey({
    oid,
    path,
    generator: generator ?? null,
    included: included?.[path] ?? null,
    settings: settingsOf?.[path] ?? settings ?? null,
  });
}

const HINTING = new Set(["link", "embed", "include"]);

/** The places in published files. `count` is exact unless too many places were found to store them all. */
function publicPart(group: StoredIssueGroup, paths: ReadonlySet<string>): StoredIssueGroup[] {
  const places = group.places.filter(({ path }) => paths.has(path));
  if (places.length === 0) return [];
  const count = group.count - (group.places.length - places.length);
  const { parts: _, ...shown } = group;
  return [withoutHints(issueAt({ ...shown, count, places }))];
}

/** Suggestions for a broken link come from all notes, including unpublished ones. */
function withoutHints(group: StoredIssueGroup): StoredIssueGroup {
  if (!HINTING.has(group.category)) return group;
  const places = group.places.map(({ path, line, message }) =>
    message === undefined ? { path, line } : { path, line, message },
  );
  return { ...group, suggestion: null, places };
}
