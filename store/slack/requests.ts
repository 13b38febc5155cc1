import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import type { SlackRequestDocument } from "./documents.ts";

/** @returns false if it was accepted before */
export async function acceptOnce(db: Db, request: SlackRequestDocument): Promise<boolean> {
  try {
    await collection(db, "slackRequests").insertOne(request);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
