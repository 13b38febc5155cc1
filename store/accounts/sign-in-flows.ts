import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { AuthFlowDocument } from "./documents.ts";

export async function insertAuthFlow(db: Db, flow: AuthFlowDocument): Promise<void> {
  await collection(db, "authFlows").insertOne(flow);
}

/** The flow may have expired. */
export function findAuthFlow(db: Db, flowId: string): Promise<AuthFlowDocument | null> {
  return collection(db, "authFlows").findOne({ _id: flowId });
}

/** Only one of several concurrent callers uses the flow. The others get false. */
export async function markAuthFlowUsed(db: Db, flowId: string, at: Date): Promise<boolean> {
  const used = await collection(db, "authFlows").updateOne(
    { _id: flowId, usedAt: null },
    { $set: { usedAt: at } },
  );
  return used.modifiedCount === 1;
}

/** The provider's part is finished: the flow now waits for its code to be exchanged. */
export async function finishAuthFlow(
  db: Db,
  flowId: string,
  outcome: Required<
    Pick<AuthFlowDocument, "codeHash" | "userId" | "method" | "sealedProviderTokens" | "expiresAt">
  >,
): Promise<void> {
  await collection(db, "authFlows").updateOne({ _id: flowId }, { $set: outcome });
}

/** Removes the flow that has this code, so each code can be tried once. The flow may have expired. */
export function takeAuthFlowByCode(db: Db, codeHash: string): Promise<AuthFlowDocument | null> {
  return collection(db, "authFlows").findOneAndDelete({ codeHash });
}
