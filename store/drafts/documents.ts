/** What a user typed in a note and has not saved. A user has one for each file of a branch, and only they can read it. */
export interface SourceDraftDocument {
  _id: string;
  userId: string;
  projectId: string;
  branch: string;
  path: string;
  text: string;
  /** The size of the text, in UTF-8. */
  bytes: number;
  /** The commit that the text was changed on. Null for the first note of a branch. */
  base: string | null;
  /** How many pictures the draft adds. They stay in the browser. */
  pictures: number;
  /** The open editor that wrote the text. Its requests have the numbers 1, 2, 3, … */
  editor: string;
  number: number;
  /** Changes with each stored text. */
  revision: string;
  /** The server's time. Devices have clocks of their own, so nothing depends on theirs. */
  at: Date;
}
