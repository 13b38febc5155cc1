import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { ContactMessageDocument } from "./documents.ts";

/** @returns false when the message is stored already because the form was submitted twice */
export async function insertContactMessage(
  db: Db,
  message: Omit<ContactMessageDocument, "handledAt">,
): Promise<boolean> {
  try {
    await collection(db, "contactMessages").insertOne({ ...message, handledAt: null });
    return true;
  } catch (error) {
    if (isDuplicateKey(error, "_id")) return false;
    throw error;
  }
}

/** Newest first. `open`: only unhandled messages. */
export function listContactMessages(
  db: Db,
  { open }: { open: boolean },
  request: PageRequest,
): Promise<Page<ContactMessageDocument>> {
  const filter = open ? { handledAt: null } : {};
  return newestPage(collection(db, "contactMessages"), filter, { ...request, by: "receivedAt" });
}

export function setContactHandled(
  db: Db,
  messageId: string,
  handledAt: Date | null,
): Promise<ContactMessageDocument | null> {
  return collection(db, "contactMessages").findOneAndUpdate(
    { _id: messageId },
    { $set: { handledAt } },
    { returnDocument: "after" },
  );
}

/** @returns the removed message, or null when it does not exist */
export function deleteContactMessage(
  db: Db,
  messageId: string,
): Promise<ContactMessageDocument | null> {
  return collection(db, "contactMessages").findOneAndDelete({ _id: messageId });
}
