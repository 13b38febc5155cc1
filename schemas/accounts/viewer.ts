/**
 * Who a signed link or a cookie lets in: a member, or a key of theirs. It counts only while that person is still a
 * member and that key still works.
 */
export interface Viewer {
  userId: string;
  /** Null if a user asked. */
  keyId: string | null;
}

/** Needs no escaping in an address. */
const BETWEEN = "~";

/** The signed text of a link or cookie. `subject` says what it opens. */
export function viewSubject(subject: string, { userId, keyId }: Viewer): string {
  return [subject, userId, ...(keyId === null ? [] : [keyId])].join(BETWEEN);
}

/** The viewer in a signed text that opens `subject`; null when it is missing or opens something else. */
export function readViewer(signed: string | null, subject: string): Viewer | null {
  const [opens, userId, keyId = null] = signed?.split(BETWEEN) ?? [];
  return opens === subject && userId ? { userId, keyId } : null;
}
