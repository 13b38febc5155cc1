import type { Post } from "#schemas/deployments/deployment.ts";
import { compareNames } from "../../lib/file-tree.ts";

export interface SearchablePost {
  post: Post;
  /** The searched text, in lower case. */
  text: string;
}

/** Converted to lower case once, not at every keystroke. */
export const searchable = (posts: readonly Post[]): SearchablePost[] =>
  posts.map((post) => ({ post, text: `${post.title}\n${post.path}`.toLowerCase() }));

/** Posts with the tag whose title or path contains every word. */
export function filterPosts(
  posts: readonly SearchablePost[],
  { query, tag }: { query: string; tag: string },
): Post[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return posts
    .filter(
      ({ post, text }) =>
        words.every((word) => text.includes(word)) && (tag === "" || post.tags.includes(tag)),
    )
    .map(({ post }) => post);
}

/** Every tag with its number of posts, by name. */
export function countTags(posts: readonly Post[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { tags } of posts)
    for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((a, b) => compareNames(a.tag, b.tag));
}
