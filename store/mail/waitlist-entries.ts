import type { Db, Filter } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { hashSecret } from "../hash-secret.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { WaitlistEntryDocument } from "./documents.ts";

/** Adds an address to the list. An existing entry stays unchanged, because anyone could have typed the address. */
export async function joinWaitlist(
  db: Db,
  entry: { email: string; note: string; ip: string; now: Date },
): Promise<{ isNew: boolean }> {
  const { email, note, ip, now } = entry;
  const result = await collection(db, "waitlistEntries").updateOne(
    { email },
    {
      $setOnInsert: {
        _id: newId(),
        note,
        state: "joined",
        confirmHash: null,
        confirmationSentAt: null,
        inviteHash: null,
        joinedAt: now,
        confirmedAt: null,
        invitedAt: null,
        ip,
      },
    },
    { upsert: true },
  );
  return { isNew: result.upsertedCount === 1 };
}

/**
 * Claims the right to send the one confirmation email of this period.
 * @returns false when none is due
 */
export async function takeConfirmation(
  db: Db,
  email: string,
  mail: { token: string; now: Date; sentBefore: Date },
): Promise<boolean> {
  const result = await collection(db, "waitlistEntries").updateOne(
    {
      email,
      state: "joined",
      $or: [{ confirmationSentAt: null }, { confirmationSentAt: { $lte: mail.sentBefore } }],
    },
    { $set: { confirmHash: hashSecret(mail.token), confirmationSentAt: mail.now } },
  );
  return result.matchedCount === 1;
}

/** The entry whose confirmation email contained the token. Opening the link again returns the same entry. */
export async function confirmWaitlistEntry(
  db: Db,
  token: string,
  now: Date,
): Promise<WaitlistEntryDocument | null> {
  const entries = collection(db, "waitlistEntries");
  const confirmHash = hashSecret(token);
  const confirmed = await entries.findOneAndUpdate(
    { confirmHash, state: "joined" },
    { $set: { state: "confirmed", confirmedAt: now } },
    { returnDocument: "after" },
  );
  return confirmed ?? entries.findOne({ confirmHash });
}

/** @returns null when there is no such entry, or the user has already signed up */
export function inviteWaitlistEntry(
  db: Db,
  entryId: string,
  invitation: { token: string; now: Date },
): Promise<WaitlistEntryDocument | null> {
  return collection(db, "waitlistEntries").findOneAndUpdate(
    { _id: entryId, state: { $ne: "signedUp" } },
    {
      $set: {
        state: "invited",
        inviteHash: hashSecret(invitation.token),
        invitedAt: invitation.now,
      },
    },
    { returnDocument: "after" },
  );
}

/** The entry whose invitation contained the token. */
export function findInvited(db: Db, token: string): Promise<WaitlistEntryDocument | null> {
  return collection(db, "waitlistEntries").findOne({
    inviteHash: hashSecret(token),
    state: "invited",
  });
}

/** Whether the token lets this address sign up while the waitlist is on. It was sent by email, so it also verifies the address. */
export async function isInvited(db: Db, token: string, email: string): Promise<boolean> {
  return (await findInvited(db, token))?.email === email;
}

/** Whether the address is invited. Use it only where the address is verified in another way. */
export async function isInvitedAddress(db: Db, email: string): Promise<boolean> {
  const invited = { email, state: "invited" as const };
  return (await collection(db, "waitlistEntries").findOne(invited)) !== null;
}

/** The address belongs to an account now, so the invitation is used up. */
export async function noteSignedUp(db: Db, email: string): Promise<boolean> {
  const result = await collection(db, "waitlistEntries").updateOne(
    { email },
    { $set: { state: "signedUp", inviteHash: null } },
  );
  return result.matchedCount === 1;
}

/** Newest first. */
export function listWaitlistEntries(
  db: Db,
  filter: Filter<WaitlistEntryDocument>,
  request: PageRequest,
): Promise<Page<WaitlistEntryDocument>> {
  return newestPage(collection(db, "waitlistEntries"), filter, { ...request, by: "joinedAt" });
}

export function findWaitlistEntry(db: Db, entryId: string): Promise<WaitlistEntryDocument | null> {
  return collection(db, "waitlistEntries").findOne({ _id: entryId });
}

/** @returns the removed entry, or null when it does not exist */
export function deleteWaitlistEntry(
  db: Db,
  entryId: string,
): Promise<WaitlistEntryDocument | null> {
  return collection(db, "waitlistEntries").findOneAndDelete({ _id: entryId });
}
