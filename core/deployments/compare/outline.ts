import type { Post } from "#schemas/deployments/deployment.ts";
import type { LinkFact } from "#schemas/deployments/build-facts.ts";

/** The data of one deployment that a comparison needs. */
export interface Outline {
  posts: readonly Pick<Post, "id" | "path" | "url" | "title" | "oid" | "hash">[];
  /** From posts to posts. Older versions of Pressmark did not store the text of links. */
  links: readonly StoredLink[];
  /** Includes links from posts to files and unpublished notes. */
  otherLinks: readonly StoredLink[];
  /** Files and unpublished notes. */
  others: readonly { id: string; path: string; state?: string; url?: string | null }[];
  /** Every file of the commit, published or not. */
  files: readonly { path: string; oid: string }[];
  /** Addresses of all pages, including those without a note. */
  pages: readonly string[];
  redirects: Readonly<Record<string, string>>;
}

export type StoredLink = Omit<LinkFact, "as" | "lines"> & Partial<Pick<LinkFact, "as" | "lines">>;
export type OutlinedPost = Outline["posts"][number];
