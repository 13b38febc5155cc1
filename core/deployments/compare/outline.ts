import type { Post } from "#schemas/deployments/deployment.ts";
import type { LinkFact } from "#schemas/deployments/build-facts.ts";

/** What a comparison needs to know of one deployment. */
export interface Outline {
  posts: readonly Pick<Post, "id" | "path" | "url" | "title" | "oid" | "hash">[];
  /** Between posts. An older Pressmark did not say how they are written. */
  links: readonly StoredLink[];
  /** Of posts to what is no post, among others. */
  otherLinks: readonly StoredLink[];
  /** What is no post: files, and notes that are not published. */
  others: readonly { id: string; path: string; state?: string; url?: string | null }[];
  /** Every file of the commit, published or not. */
  files: readonly { path: string; oid: string }[];
  /** Addresses of all pages, including those without a note. */
  pages: readonly string[];
  redirects: Readonly<Record<string, string>>;
}

export type StoredLink = Omit<LinkFact, "as" | "lines"> & Partial<Pick<LinkFact, "as" | "lines">>;
export type OutlinedPost = Outline["posts"][number];
