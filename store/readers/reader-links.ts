import type { Db } from "mongodb";
import { newId, newSecret } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { hashSecret } from "../hash-secret.ts";
import type { ReaderLinkDocument } from "./documents.ts";

export const READER_LINK_MINUTES = 15;
const MINUTE_MS = 60_000;

/** @returns the secret in the address */
export async function createReaderLink(
  db: Db,
  of: Omit<ReaderLinkDocument, "_id" | "hash" | "expiresAt">,
): Promise<string> {
  const token = newSecret("pmr");
  await collection(db, "readerLinks").insertOne({
    _id: newId(),
    ...of,
    hash: hashSecret(token),
    expiresAt: new Date(Date.now() + READER_LINK_MINUTES * MINUTE_MS),
  });
  return token;
}

const isCurrent = (link: ReaderLinkDocument | null) =>
  link !== null && link.expiresAt > new Date() ? link : null;

/** Email scanners open links too, so this does not use up the link. */
export async function findReaderLink(
  db: Db,
  token: string,
  host: string,
): Promise<ReaderLinkDocument | null> {
  return isCurrent(await collection(db, "readerLinks").findOne({ hash: hashSecret(token), host }));
}

/** Uses up the link. Null if it is for another host, has expired, or was used before. */
export async function takeReaderLink(
  db: Db,
  token: string,
  host: string,
): Promise<ReaderLinkDocument | null> {
  return isCurrent(
    await collection(db, "readerLinks").findOneAndDelete({ hash: hashSecret(token), host }),
  );
}
