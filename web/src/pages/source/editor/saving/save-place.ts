/** Where a save goes. */
export interface SavePlace {
  /** Null is the branch that the editor shows. */
  branch: string | null;
  /** A pull request to open from it. Null for none. */
  pull: { title: string; text: string } | null;
}
