/** Someone who has a note open in the editor. */
export interface NoteEditor {
  /** One open editor. A user can have several, in tabs and browsers. */
  editor: string;
  userId: string;
  name: string;
  avatar: string | null;
  /** Whether it has changes that are not saved. */
  isChanged: boolean;
}

/** The messages of the `live.editors` subscription. `editors` comes first. */
export type EditorsMessage =
  /** The others who have the note open. */
  | { name: "editors"; editors: NoteEditor[] }
  /** The file on the branch is not the one that the caller has seen. */
  | {
      name: "saved";
      commit: string;
      /** The file's object in git. Null if the file was deleted. */
      oid: string | null;
      /** The author's name. Null if it is not known. */
      by: string | null;
      /** Whether the caller is the author, perhaps in another tab. */
      isYou: boolean;
    };
