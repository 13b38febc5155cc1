import type { ConventionId } from "#schemas/projects/conventions.ts";

export interface OutlineTask {
  /** Path in the repository. */
  path: string;
  text: string;
  /** What the repository was written for. It decides how headings state their ids. */
  generator?: ConventionId | undefined;
}

export interface OutlineHeading {
  /** What a link to it ends with, after "#". */
  id: string;
  title: string;
  depth: number;
  line: number;
}
