import type { Post } from "#schemas/deployment.ts";
import type { LinkFact } from "#schemas/handoff.ts";

/** What a comparison needs to know of one deployment. */
export interface Outline {
  posts: readonly Pick<Post, "id" | "path" | "url" | "title" | "oid" | "hash">[];
  links: readonly Pick<LinkFact, "from" | "to">[];
  /** Every file of the commit, published or not. */
  files: readonly { path: string; oid: string }[];
  /** Addresses of all pages, also of those that no note stands for. */
  pages: readonly string[];
  redirects: Readonly<Record<string, string>>;
}

export type OutlinedPost = Outline["posts"][number];
