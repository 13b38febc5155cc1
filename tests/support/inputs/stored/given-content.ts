import type { Post } from "#schemas/deployments/deployment.ts";
import { type DatabaseContent, openContentDatabase } from "#content/dataset/content-database.ts";
import { tagsOf } from "#content/dataset/tags.ts";

const post = (id: string, tags: string[]): Post => ({
  id,
  slug: id,
  path: `${id}.md`,
  url: `/${id}`,
  title: id,
  description: "",
  date: null,
  updated: null,
  tags,
  wordCount: 7,
  hash: "h",
  oid: "o",
  size: 100,
});

const texts: Record<string, string> = {
  garden: "Notes of a small garden with links.",
  roses: "They are red.",
};

const posts = [post("garden", ["plants"]), post("roses", ["plants", "red"])];

/** A small site with content in every table. */
const content: DatabaseContent = {
  posts,
  unsearched: new Set(),
  links: [{ from: "garden", to: "roses", type: "link", as: [], lines: [] }],
  mediaLinks: [{ from: "roses", to: "rose", type: "embed", as: [], lines: [] }],
  medias: [
    {
      id: "rose",
      path: "rose.png",
      url: "/rose.png",
      type: "image/png",
      size: 1234,
      hash: "m",
      width: 10,
      height: 10,
      placeholder: null,
      variants: [],
      posts: ["roses"],
    },
  ],
  notes: posts.map(({ id, path, title, url, wordCount, size, oid, tags, updated }) => ({
    id,
    path,
    title,
    url,
    wordCount,
    size,
    oid,
    tags,
    updated,
    state: "published",
    reason: null,
    issues: 0,
  })),
  files: [{ path: "rose.png", size: 1234, oid: "o", kind: "file" }],
  issues: [
    {
      path: "garden.md",
      line: 3,
      severity: "warning",
      category: "links",
      message: "No note is called Nothing",
      suggestion: null,
      count: 1,
      group: "links-1",
      places: [{ path: "garden.md", line: 3 }],
    },
  ],
  tags: tagsOf(posts),
  keys: new Map(posts.map(({ id }) => [id, id])),
};

/** Writes the site as a build does. */
export async function writeGivenContent(path: string): Promise<void> {
  const database = openContentDatabase(path, content, () => {});
  await database.write(textsOf(database.stale));
  database.close();
}

async function* textsOf(stalePosts: Post[]) {
  for (const post of stalePosts) yield { post, frontMatter: "{}", text: texts[post.id] ?? "" };
}
