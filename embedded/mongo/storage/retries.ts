import type { Binary, Long } from "bson";
import { ErrorCode, fail } from "../errors.ts";
import { bsonType, isDocument, type Document } from "../values/document.ts";
import type { Store } from "./model.ts";

const KEPT_MILLISECONDS = 60 * 60 * 1_000;

/**
 * Runs a retryable write once. A retry gets the stored reply of the first attempt. The reply is stored in the same commit
 * as the write, because a crash between two commits could duplicate the write.
 */
export function once(store: Store, command: Document, run: () => Uint8Array): Uint8Array {
  const { lsid, txnNumber } = command;
  if (!isDocument(lsid) || bsonType(txnNumber) !== "Long") return run();
  const session = (lsid["id"] as Binary).toString("hex");
  const number = (txnNumber as Long).toNumber();
  const row = store.prepare("SELECT number, reply FROM retries WHERE session = ?").get(session);
  const last = row as { number: number; reply: Uint8Array } | undefined;
  if (last?.number === number) return last.reply;
  if (last !== undefined && last.number > number) {
    fail(ErrorCode.TransactionTooOld, `txnNumber ${number} is older than ${last.number}`);
  }
  const reply = run();
  store
    .prepare("INSERT OR REPLACE INTO retries (session, number, reply, at) VALUES (?, ?, ?, ?)")
    .run(session, number, reply, Date.now());
  return reply;
}

export function forgetOldReplies(store: Store): void {
  store.prepare("DELETE FROM retries WHERE at < ?").run(Date.now() - KEPT_MILLISECONDS);
}
