import type { Db } from "mongodb";
import { newId, newSecret } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { hashSecret } from "../hash-secret.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { InvitationDocument } from "./documents.ts";

/** Shown once to the admin, and sent in the email. */
export interface InvitationTokens {
  link: string;
  mail: string;
}

const LIFE_MS = 7 * 24 * 60 * 60_000;
const ATTEMPTS = 5;

/** Invites an address. If it has an open invitation, that invitation gets new tokens and the old links stop working. */
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
      // Someone else invited the address in the meantime, so that invitation gets our tokens.
      if (!isDuplicateKey(error, "email") || attempt >= ATTEMPTS) throw error;
    }
  }
}

/**
 * Creates new links for an open invitation, which then belongs to the last sender.
 * @returns null when the invitation is not open
 */
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

/** @returns null when the invitation is not open */
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

/** Users who were removed, or added in another way, do not need these invitations and must not come back through them. */
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

/** The invitation that has this token as one of its two. `byMail` is true for the token from the email. */
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

/** @returns false when the invitation was answered, revoked, renewed or expired in the meantime */
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

/** The user is in the list of members now, so the links stop working. */
export async function settleInvitation(db: Db, invitationId: string): Promise<void> {
  await collection(db, "invitations").updateOne({ _id: invitationId }, { $set: { joining: null } });
}

/** @returns false when the invitation was answered or revoked in the meantime */
export async function declineInvitation(db: Db, invitation: InvitationDocument): Promise<boolean> {
  const result = await collection(db, "invitations").updateOne(
    { _id: invitation._id, state: "pending", linkHash: invitation.linkHash },
    { $set: { state: "declined", answeredAt: new Date() } },
  );
  return result.modifiedCount === 1;
}

/** The open invitations of an organization, including expired ones, newest first. */
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

/** Whether the address has an open invitation. */
export async function hasPendingInvitation(db: Db, email: string, now: Date): Promise<boolean> {
  const pending = { email, state: "pending" as const, expiresAt: { $gt: now } };
  return (await collection(db, "invitations").findOne(pending)) !== null;
}
