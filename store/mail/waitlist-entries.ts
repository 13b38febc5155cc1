import type { Db, Filter } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { hashSecret } from "../hash-secret.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { WaitlistEntryDocument } from "./documents.ts";

/** Puts an address on the list. Who is on it already stays as they are: anybody could have typed the address. */
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

/** Takes the right to send the one confirmation mail of this while. @returns false when none is due */
export async function takeConfirmation(
  db: Db,
  email: string,
  mail: { token: string; now: Date; sentBefore: Date },
): Promise<boolean> {
  const taken = await collection(db, "waitlistEntries").updateOne(
    {
      email,
      state: "joined",
      $or: [{ confirmationSentAt: null }, { confirmationSentAt: { $lte: mail.sentBefore } }],
    },
    { $set: { confirmHash: hashSecret(mail.token), confirmationSentAt: mail.now } },
  );
  return taken.matchedCount === 1;
}

/** The entry whose confirmation mail held the token; opening the link again answers the same. */
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

/** @returns null when there is no such entry, or its person has signed up already */
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

/** The entry that this invitation's token opens the sign-up for. */
export function findInvited(db: Db, token: string): Promise<WaitlistEntryDocument | null> {
  return collection(db, "waitlistEntries").findOne({
    inviteHash: hashSecret(token),
    state: "invited",
  });
}

/** Whether the token lets this address sign up while the waitlist is on. It came by mail, so it also proves the address. */
export async function isInvited(db: Db, token: string, email: string): Promise<boolean> {
  return (await findInvited(db, token))?.email === email;
}

/** Whether the address is invited; to be asked where something else shows whose address it is. */
export async function isInvitedAddress(db: Db, email: string): Promise<boolean> {
  const invited = { email, state: "invited" as const };
  return (await collection(db, "waitlistEntries").findOne(invited)) !== null;
}

/** The person of this address has an account now: the invitation is used up. */
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

/** @returns what was removed; null when there was nothing */
export function deleteWaitlistEntry(
  db: Db,
  entryId: string,
): Promise<WaitlistEntryDocument | null> {
  return collection(db, "waitlistEntries").findOneAndDelete({ _id: entryId });
}
