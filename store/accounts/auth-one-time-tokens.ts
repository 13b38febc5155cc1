import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import type { PkceChallenge } from "./auth-flows.ts";
import { collection } from "../collections.ts";

/**
 * A user has one token of a kind. `recovery` is shared by password resets and magic links, `confirmation` by sign-ups
 * and invitations; `magiclink` is the link that `npm start` prints, which no mail may end.
 */
export type OneTimeTokenKind =
  | "confirmation"
  | "recovery"
  | "email_change_new"
  | "email_change_current"
  | "reauthentication"
  | "magiclink";

/** What the mail was sent for. */
export type OneTimeTokenPurpose =
  | "signup"
  | "invite"
  | "magiclink"
  | "recovery"
  | "email_change"
  | "reauthentication";

/** What a mail holds: a link and a code, either of which works once. */
export interface OneTimeTokenDocument {
  _id: string;
  userId: string;
  kind: OneTimeTokenKind;
  purpose: OneTimeTokenPurpose;
  /** Of the 256-bit token in the link. */
  hash: string;
  /** Keyed hash of the six-digit code; null for a link without one. */
  codeHash: string | null;
  /** Codes that were tried, right or wrong. */
  tries: number;
  /** Where the mail went, lower-case. The token counts while the account still has to do with this address. */
  sentTo: string;
  /** Set: the link gives a code that only the browser which asked for the mail can exchange. */
  challenge: PkceChallenge | null;
  expiresAt: Date;
  createdAt: Date;
}

export type NewOneTimeToken = Omit<OneTimeTokenDocument, "_id" | "tries">;

/** A user has one token of a kind: the new one ends the older one. */
export async function replaceOneTimeToken(db: Db, token: NewOneTimeToken): Promise<void> {
  const { userId, kind, ...fields } = token;
  await collection(db, "authOneTimeTokens").updateOne(
    { userId, kind },
    { $set: { ...fields, tries: 0 }, $setOnInsert: { _id: newId() } },
    { upsert: true },
  );
}

/** Takes the token away and answers it: of several callers one gets it. It may have expired. */
export function takeOneTimeToken(
  db: Db,
  kinds: OneTimeTokenKind[],
  hash: string,
): Promise<OneTimeTokenDocument | null> {
  return collection(db, "authOneTimeTokens").findOneAndDelete({ hash, kind: { $in: kinds } });
}

/** The newest tokens that were sent to an address. */
export function listOneTimeTokens(
  db: Db,
  query: { sentTo: string; kinds: OneTimeTokenKind[]; limit: number },
): Promise<OneTimeTokenDocument[]> {
  return collection(db, "authOneTimeTokens")
    .find({ sentTo: query.sentTo, kind: { $in: query.kinds } })
    .sort({ createdAt: -1 })
    .limit(query.limit)
    .toArray();
}

/** Counts a try before its code is looked at; null when no try is left or the token is gone. */
export function countCodeTry(
  db: Db,
  token: OneTimeTokenDocument,
  maxTries: number,
): Promise<OneTimeTokenDocument | null> {
  return collection(db, "authOneTimeTokens").findOneAndUpdate(
    { _id: token._id, hash: token.hash, tries: { $lt: maxTries } },
    { $inc: { tries: 1 } },
    { returnDocument: "after" },
  );
}

/** Deletes the user's tokens of these kinds, or all of them. */
export async function deleteOneTimeTokens(
  db: Db,
  userId: string,
  kinds?: OneTimeTokenKind[],
): Promise<void> {
  await collection(db, "authOneTimeTokens").deleteMany({
    userId,
    ...(kinds ? { kind: { $in: kinds } } : {}),
  });
}
