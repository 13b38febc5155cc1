import type { WaitlistEntry } from "#schemas/mail/waitlist.ts";
import type { WaitlistEntryDocument } from "#store/mail/documents.ts";

export function presentWaitlistEntry(entry: WaitlistEntryDocument): WaitlistEntry {
  const { _id, email, note, state } = entry;
  return {
    id: _id,
    email,
    note,
    state,
    joinedAt: entry.joinedAt.toISOString(),
    confirmedAt: entry.confirmedAt?.toISOString() ?? null,
    invitedAt: entry.invitedAt?.toISOString() ?? null,
  };
}
