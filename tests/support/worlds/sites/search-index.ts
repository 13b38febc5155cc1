import { openContentDatabase } from "#content/dataset/content-database.ts";
import type { Post } from "#schemas/deployments/deployment.ts";

/** Path of the note → title, text and, if it matters, the hash of its page. */
export type IndexedPages = Record<string, readonly [title: string, text: string, hash?: string]>;

/** Writes a search index over a site with these pages. The address of `a/b.md` is `/a/b`. */
export async function writeSearchIndex(path: string, pages: IndexedPages): Promise<void> {
  const posts = Object.entries(pages).map(([note, [title, , hash]]) => ({
    ...postOf(note, title),
    ...(hash !== undefined && { hash }),
  }));
  const nothing = { links: [], mediaLinks: [], medias: [], notes: [], files: [], issues: [] };
  const database = openContentDatabase(
    path,
    { ...nothing, posts, unsearched: new Set(), tags: [], keys: new Map() },
    () => undefined,
  );
  await database.write(
    (async function* () {
      for (const post of posts) yield { post, frontMatter: "{}", text: pages[post.path]![1] };
    })(),
  );
  database.close();
}

function postOf(path: string, title: string): Post {
  const at = "2026-01-01T00:00:00.000Z";
  const [id, slug, url] = [path, path, `/${path.replace(/\.md$/, "")}`];
  const rest = { description: "", date: at, updated: at, tags: [], wordCount: 1, size: 1 };
  return { ...rest, id, slug, path, url, title, hash: `hash of ${path}`, oid: "0" };
}
