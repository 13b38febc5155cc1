import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { AuthFlowDocument } from "./documents.ts";

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
