import type { PreviousSite } from "./previous-build.ts";

/** What a build must look at again, as far as its stages know. A stage that finds that a change reaches further returns `Everything`. */
export type Changed<Note> = Everything | SomeNotes<Note>;

/** The whole site, as in a project's first build. */
export interface Everything {
  scope: "everything";
  /** Why, as the end of a sentence of the log. */
  because: string;
}

/** Only the text of some notes differs from the previous build. */
export interface SomeNotes<Note> {
  scope: "notes";
  notes: readonly Note[];
  /** The site of the previous build, which becomes the site of this one. */
  site: PreviousSite;
}

export function everything(because: string): Everything {
  return { scope: "everything", because };
}
