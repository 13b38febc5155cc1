import type { Note } from "#schemas/deployments/dataset.ts";
import type { Issue } from "#schemas/deployments/deployment.ts";
import type { BuildFacts } from "#schemas/deployments/build-facts.ts";
import { noteKey } from "../parse/compiled-packs.ts";
import type { DatabaseContent } from "./content-database.ts";
import { tagsOf } from "./tags.ts";

/** The content of content.sqlite. Nothing in it may come from an unpublished or unlisted note. */
export function publicContent(
  facts: BuildFacts,
  { issues, notes }: { issues: readonly Issue[]; notes: readonly Note[] },
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
    issues: issues.filter(({ path }) => paths.has(path)).map(withoutHint),
    tags: tagsOf(posts),
    keys: new Map(posts.map((post) => [post.id, keyOf(facts, post)])),
  };
}

/** The key of a compiled note. */
export function keyOf(
  { generator, included }: Pick<BuildFacts, "generator" | "included">,
  { oid, path }: { oid: string; path: string },
): string {
  return noteKey({ oid, path, generator: generator ?? null, included: included?.[path] ?? null });
}

const HINTING = new Set(["link", "embed", "include"]);

/** Suggestions for a broken link come from all notes, including unpublished ones. */
function withoutHint(issue: Issue): Issue {
  return HINTING.has(issue.category) ? { ...issue, suggestion: null } : issue;
}
