import type { WaitlistState } from "#schemas/waitlist.ts";

export interface WaitlistEntryDocument {
  _id: string;
  /** Trimmed and lower-case; unique. */
  email: string;
  note: string;
  state: WaitlistState;
  /** Of the token in the confirmation mail. */
  confirmHash: string | null;
  /** Of the token in the invitation mail: opens the sign-up while the waitlist is on. */
  inviteHash: string | null;
  joinedAt: Date;
  confirmedAt: Date | null;
  invitedAt: Date | null;
  ip: string;
}
