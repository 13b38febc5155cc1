import type { FieldColumn } from "./dataset.ts";
import type { ConventionId } from "../projects/conventions.ts";
import type { Media, Note, SourceFile, Spec } from "./dataset.ts";
import type { Post } from "./deployment.ts";

/** A post links to another post, or embeds it. */
export interface LinkFact {
  from: string;
  to: string;
  type: "link" | "embed";
  /** The link as written, each form once: `[[Name]]`, or the path of a markdown link. Empty if front matter contains the link. */
  as: string[];
  /** The first line of each form, counted from 1. */
  lines: number[];
}

/**
 * What the first phase of a build passes to the second, which builds the dataset from it. It exists as soon as the deployment has succeeded. Comparisons read
 * it too, so they never wait for a dataset.
 */
export interface BuildFacts {
  /** Sorted by path, like every list here. */
  posts: Post[];
  /** Between posts. */
  links: LinkFact[];
  medias: Media[];
  /** Every file of the commit. */
  files: SourceFile[];
  /** Notes that are not published, and published notes that no list contains: they have an address. */
  withheld: Omit<Note, "issues">[];
  /** Links from posts to media, and all links from and to unpublished notes. */
  otherLinks: LinkFact[];
  /** Ids of posts that the site's search must not find. Older builds have none. */
  unsearched?: string[];
  /** Ids of the posts that feeds can have, however long they are. Older builds have none. */
  fed?: string[];
  /** The posts that only one group of readers may read, by the key of the group. Absent without any. */
  restricted?: { key: string; posts: Post[]; unsearched: string[] }[];
  /** Parts of the keys of compiled notes: what the repository was written for, and by path the digest of what a note includes. Older builds have none. */
  generator?: ConventionId | null;
  included?: Record<string, string>;
  settings?: string | null;
  /** By path, where they are others. */
  settingsOf?: Record<string, string>;
  /** The fields of the project's schemas. */
  columns?: FieldColumn[];
  /** Excludes the parts that require the front matter of all notes. */
  spec: Omit<Spec, "notes" | "fields">;
}

/** The same before it is stored. The longest lists are made while they are written. */
export interface UnstoredFacts extends Omit<BuildFacts, "links" | "otherLinks"> {
  links: Iterable<LinkFact>;
  otherLinks: Iterable<LinkFact>;
}
