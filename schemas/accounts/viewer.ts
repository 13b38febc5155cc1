/**
 * Who may use a signed link or a cookie: a member, or one of the member's keys. It is valid only while that user is still a member and that key still works.
 */
export interface Viewer {
  userId: string;
  /** Null if a user asked. */
  keyId: string | null;
}

/** Needs no escaping in an address. */
const BETWEEN = "~";

/** The signed text of a link or cookie. `subject` says what it gives access to. */
export function viewSubject(subject: string, { userId, keyId }: Viewer): string {
  return [subject, userId, ...(keyId === null ? [] : [keyId])].join(BETWEEN);
}

/** The viewer in a signed text for `subject`. Null when the viewer is missing or the text is for something else. */
export function readViewer(signed: string | null, subject: string): Viewer | null {
  const [opens, userId, keyId = null] = signed?.split(BETWEEN) ?? [];
  return opens === subject && userId ? { userId, keyId } : null;
}
