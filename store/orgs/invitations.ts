import type { Db } from "mongodb";
import { newId, newSecret } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { hashSecret } from "../hash-secret.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { InvitationDocument } from "./documents.ts";

/** Shown once: to the admin, and in the mail. */
export interface InvitationTokens {
  link: string;
  mail: string;
}

const LIFE_MS = 7 * 24 * 60 * 60_000;
const ATTEMPTS = 5;

/** Invites an address. An open invitation of it gets new tokens: the old links end. */
export async function issueInvitation(
  db: Db,
  terms: Pick<InvitationDocument, "orgId" | "email" | "role" | "invitedBy">,
): Promise<{ invitation: InvitationDocument; tokens: InvitationTokens }> {
  const invitations = collection(db, "invitations");
  const { orgId, email, role, invitedBy } = terms;
  for (let attempt = 1; ; attempt++) {
    const { tokens, fields } = freshTokens();
    const renewed = await invitations.findOneAndUpdate(
      { orgId, email, state: "pending" },
      { $set: { role, invitedBy, ...fields } },
      { returnDocument: "after" },
    );
    if (renewed) return { invitation: renewed, tokens };
    const invitation: InvitationDocument = {
      _id: newId(),
      ...terms,
      ...fields,
      state: "pending",
      answeredAt: null,
    };
    try {
      await invitations.insertOne(invitation);
      return { invitation, tokens };
    } catch (error) {
      // Somebody else invited the address in between: theirs gets our tokens.
      if (!isDuplicateKey(error, "email") || attempt >= ATTEMPTS) throw error;
    }
  }
}

/** New links for an open invitation, which is then that of who sent it last. @returns null when it is not open */
export async function renewInvitation(
  db: Db,
  orgId: string,
  renewed: { invitationId: string; invitedBy: string },
): Promise<{ invitation: InvitationDocument; tokens: InvitationTokens } | null> {
  const { invitationId, invitedBy } = renewed;
  const { tokens, fields } = freshTokens();
  const invitation = await collection(db, "invitations").findOneAndUpdate(
    { _id: invitationId, orgId, state: "pending" },
    { $set: { invitedBy, ...fields } },
    { returnDocument: "after" },
  );
  return invitation && { invitation, tokens };
}

export function findOpenInvitation(
  db: Db,
  orgId: string,
  invitationId: string,
): Promise<InvitationDocument | null> {
  return collection(db, "invitations").findOne({ _id: invitationId, orgId, state: "pending" });
}

/** @returns null when it is not open */
export function revokeInvitation(
  db: Db,
  orgId: string,
  invitationId: string,
): Promise<InvitationDocument | null> {
  return collection(db, "invitations").findOneAndUpdate(
    { _id: invitationId, orgId, state: "pending" },
    { $set: { state: "revoked", answeredAt: new Date() } },
    { returnDocument: "after" },
  );
}

/** Whoever was removed or added otherwise has no use for them, and must not come back by them. */
export async function closeInvitations(
  db: Db,
  orgId: string,
  person: { userId: string; email: string | null },
): Promise<void> {
  const invitations = collection(db, "invitations");
  if (person.email !== null)
    await invitations.updateMany(
      { orgId, email: person.email, state: "pending" },
      { $set: { state: "revoked", answeredAt: new Date() } },
    );
  await invitations.updateMany({ orgId, joining: person.userId }, { $set: { joining: null } });
}

/** Revokes the open invitations that a user sent. */
export async function revokeInvitationsBy(db: Db, orgId: string, invitedBy: string): Promise<void> {
  await collection(db, "invitations").updateMany(
    { orgId, invitedBy, state: "pending" },
    { $set: { state: "revoked", answeredAt: new Date() } },
  );
}

/** The invitation that one of its two tokens names. `byMail`: it was the mail's. */
export async function findInvitation(
  db: Db,
  token: string,
): Promise<{ invitation: InvitationDocument; byMail: boolean } | null> {
  const hash = hashSecret(token);
  const invitations = collection(db, "invitations");
  const invitation =
    (await invitations.findOne({ linkHash: hash })) ??
    (await invitations.findOne({ mailHash: hash }));
  return invitation && { invitation, byMail: invitation.mailHash === hash };
}

/** @returns false when it was answered, withdrawn, renewed or too old meanwhile */
export async function acceptInvitation(
  db: Db,
  invitation: InvitationDocument,
  userId: string,
): Promise<boolean> {
  const now = new Date();
  const result = await collection(db, "invitations").updateOne(
    {
      _id: invitation._id,
      state: "pending",
      linkHash: invitation.linkHash,
      expiresAt: { $gt: now },
    },
    { $set: { state: "accepted", answeredAt: now, joining: userId } },
  );
  return result.modifiedCount === 1;
}

/** The person is in the list of members: from now on the links lead nowhere. */
export async function settleInvitation(db: Db, invitationId: string): Promise<void> {
  await collection(db, "invitations").updateOne({ _id: invitationId }, { $set: { joining: null } });
}

/** @returns false when it was answered or withdrawn meanwhile */
export async function declineInvitation(db: Db, invitation: InvitationDocument): Promise<boolean> {
  const result = await collection(db, "invitations").updateOne(
    { _id: invitation._id, state: "pending", linkHash: invitation.linkHash },
    { $set: { state: "declined", answeredAt: new Date() } },
  );
  return result.modifiedCount === 1;
}

/** The open ones of an organization, also those that are too old by now; newest first. */
export function listInvitations(
  db: Db,
  orgId: string,
  request: PageRequest,
): Promise<Page<InvitationDocument>> {
  const open = { orgId, state: "pending" as const };
  return newestPage(collection(db, "invitations"), open, { ...request, by: "createdAt" });
}

function freshTokens(): {
  tokens: InvitationTokens;
  fields: Pick<InvitationDocument, "linkHash" | "mailHash" | "createdAt" | "expiresAt">;
} {
  const tokens = { link: newSecret("pml"), mail: newSecret("pmm") };
  const now = new Date();
  return {
    tokens,
    fields: {
      linkHash: hashSecret(tokens.link),
      mailHash: hashSecret(tokens.mail),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFE_MS),
    },
  };
}

/** Whether an open invitation for this address exists. */
export async function hasPendingInvitation(db: Db, email: string, now: Date): Promise<boolean> {
  const pending = { email, state: "pending" as const, expiresAt: { $gt: now } };
  return (await collection(db, "invitations").findOne(pending)) !== null;
}
