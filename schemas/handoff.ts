import type { SourceFile } from "./dataset.ts";
import type { Post } from "./deployment.ts";

/** A published file that is no page, with the posts that show it or link to it. */
export interface MediaFact {
  path: string;
  url: string;
  type: string;
  size: number;
  hash: string;
  width: number | null;
  height: number | null;
  posts: string[];
}

/** One post links to another, or shows it. */
export interface LinkFact {
  from: string;
  to: string;
  type: "link" | "embed";
}

/**
 * What the first phase of a build leaves for the second one, which makes the dataset of it. It is there as soon as the
 * deployment has succeeded, so comparisons read it too and never wait for a dataset.
 */
export interface Handoff {
  posts: Post[];
  links: LinkFact[];
  medias: MediaFact[];
  files: SourceFile[];
}
