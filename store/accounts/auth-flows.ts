import type { Db } from "mongodb";
import type { SignInMethod } from "./auth-sessions.ts";
import type { AuthProvider } from "./auth-users.ts";
import { collection } from "../collections.ts";

/** The client's PKCE pair. */
export interface PkceChallenge {
  value: string;
  method: "s256" | "plain";
}

/** A sign-in that is on its way through a provider, or a code that waits to be exchanged (PKCE). */
export interface AuthFlowDocument {
  /** UUID v4, the `state` at the provider. */
  _id: string;
  /** Null: begun by a mail's link. */
  provider: AuthProvider | null;
  /** Where the browser goes in the end. */
  redirectTo: string;
  /** Set: the account is linked to this user instead of signed in. */
  linkUserId: string | null;
  /** The session in which the link was asked for; it goes on afterwards. */
  linkSessionId: string | null;
  /** Null in the implicit flow. */
  challenge: PkceChallenge | null;
  /** Our own PKCE verifier towards the provider. */
  sealedVerifier: string | null;
  /** The browser that began it, by its cookie. */
  browserHash: string | null;
  /** Of the code that the client exchanges. */
  codeHash?: string;
  userId: string | null;
  /** How the session begins: `oauth`, or the kind of the mail whose link was opened. */
  method: SignInMethod | null;
  sealedProviderTokens: string | null;
  usedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertAuthFlow(db: Db, flow: AuthFlowDocument): Promise<void> {
  await collection(db, "authFlows").insertOne(flow);
}

/** It may have expired. */
export function findAuthFlow(db: Db, flowId: string): Promise<AuthFlowDocument | null> {
  return collection(db, "authFlows").findOne({ _id: flowId });
}

/** Of several callers one uses the flow, the others get false. */
export async function markAuthFlowUsed(db: Db, flowId: string, at: Date): Promise<boolean> {
  const used = await collection(db, "authFlows").updateOne(
    { _id: flowId, usedAt: null },
    { $set: { usedAt: at } },
  );
  return used.modifiedCount === 1;
}

/** The provider is done: from now on the flow waits for its code. */
export async function finishAuthFlow(
  db: Db,
  flowId: string,
  outcome: Required<
    Pick<AuthFlowDocument, "codeHash" | "userId" | "method" | "sealedProviderTokens" | "expiresAt">
  >,
): Promise<void> {
  await collection(db, "authFlows").updateOne({ _id: flowId }, { $set: outcome });
}

/** Takes the flow away with its code: one try for each code. It may have expired. */
export function takeAuthFlowByCode(db: Db, codeHash: string): Promise<AuthFlowDocument | null> {
  return collection(db, "authFlows").findOneAndDelete({ codeHash });
}
