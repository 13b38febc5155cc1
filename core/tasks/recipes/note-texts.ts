/** A note before and after a write. */
export interface NoteTexts {
  before: string;
  after: string;
}
