import type { Note } from "#schemas/deployments/dataset.ts";
import type { Issue } from "#schemas/deployments/deployment.ts";
import type { BuildFacts } from "#schemas/deployments/build-facts.ts";
import { noteKey } from "../parse/compiled-packs.ts";
import type { DatabaseContent } from "./content-database.ts";
import { tagsOf } from "./tags.ts";

/** What content.sqlite is made of: nothing of it may come from a note that is not published, or stands in no list. */
export function publicContent(
  { posts, links, otherLinks, medias: all, files }: BuildFacts,
  { issues, notes }: { issues: readonly Issue[]; notes: readonly Note[] },
): DatabaseContent {
  const medias = all.filter(({ unlisted }) => !unlisted);
  const postIds = new Set(posts.map(({ id }) => id));
  const mediaIds = new Set(medias.map(({ id }) => id));
  const paths = new Set([...posts, ...medias].map(({ path }) => path));
  return {
    posts,
    links,
    mediaLinks: otherLinks.filter(({ from, to }) => postIds.has(from) && mediaIds.has(to)),
    medias,
    notes: notes.filter(({ state }) => state === "published"),
    files: files.filter(({ path }) => paths.has(path)),
    issues: issues.filter(({ path }) => paths.has(path)).map(withoutHint),
    tags: tagsOf(posts),
    keys: new Map(posts.map(({ id, oid, path }) => [id, noteKey(oid, path)])),
  };
}

/** What a link may have meant is looked for in all notes, also in those that are not published. */
function withoutHint(issue: Issue): Issue {
  return issue.category === "link" || issue.category === "embed"
    ? { ...issue, suggestion: null }
    : issue;
}
