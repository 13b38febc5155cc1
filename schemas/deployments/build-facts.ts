import type { Media, Note, SourceFile, Spec } from "./dataset.ts";
import type { Post } from "./deployment.ts";

/** A post links to another, or shows it. */
export interface LinkFact {
  from: string;
  to: string;
  type: "link" | "embed";
  /** How it is written, each form once: `[[Name]]`, or the path of a markdown link. Empty where front matter names it. */
  as: string[];
  /** Where each of the forms stands first, from 1. */
  lines: number[];
}

/**
 * What the first phase of a build leaves for the second one, which makes the dataset of it. It is there as soon as the
 * deployment has succeeded, so comparisons read it too and never wait for a dataset.
 */
export interface BuildFacts {
  /** By path, as every list here. */
  posts: Post[];
  /** Between posts. */
  links: LinkFact[];
  medias: Media[];
  /** Every file of the commit. */
  files: SourceFile[];
  /** Notes that are not published, and those that are and stand in no list: they have an address. */
  withheld: Omit<Note, "issues">[];
  /** Links of posts to medias, and all links of and to notes that are not published. */
  otherLinks: LinkFact[];
  /** Without what only the front matter of all notes tells. */
  spec: Omit<Spec, "notes" | "fields">;
}
