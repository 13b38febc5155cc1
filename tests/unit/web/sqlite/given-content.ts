import type { Post } from "#schemas/deployment.ts";
import type { DatabaseContent } from "#workers/build/content-database.ts";

const post = (id: string, change: Partial<Post>): Post => ({
  id,
  slug: id,
  path: `${id}.md`,
  url: `/${id}`,
  title: id,
  description: "",
  date: null,
  updated: null,
  tags: [],
  wordCount: 7,
  hash: "h",
  oid: "o",
  size: 100,
  ...change,
});

const texts: Record<string, string> = {
  garden: "Notes of a small garden with links.",
  roses: "They are red.",
};

/** A small site with something in every table. */
export const givenContent = (): DatabaseContent => ({
  posts: [post("garden", { tags: ["plants"] }), post("roses", { tags: ["plants", "red"] })],
  links: [{ from: "garden", to: "roses", type: "link" }],
  medias: [
    {
      path: "rose.png",
      url: "/rose.png",
      type: "image/png",
      size: 1234,
      hash: "m",
      width: 10,
      height: 10,
      posts: ["roses"],
    },
  ],
  issues: [
    {
      path: "garden.md",
      line: 3,
      severity: "warning",
      category: "links",
      message: "No note is called Nothing",
      suggestion: null,
    },
  ],
  bodies: new Map([
    ["garden", "g"],
    ["roses", "r"],
  ]),
  async *texts(wanted) {
    for (const found of wanted) yield { post: found, text: texts[found.id] ?? "" };
  },
});
