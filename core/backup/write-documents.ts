import { deserialize } from "bson";
import type { ClientSession } from "mongodb";
import type { ArchiveWriter } from "./archive-writer.ts";
import { collectionNames, isBackedUp, OWN_FACTS } from "./collections.ts";
import { readPages } from "./documents.ts";
import { numbered } from "./pieces.ts";
import type { BackupContext, BackupRequest } from "./context.ts";

/** Returns the number of documents. */
export async function writeDocuments(
  { db }: Pick<BackupContext, "db">,
  archive: ArchiveWriter,
  request: Pick<BackupRequest, "say" | "stopping"> & { session: ClientSession | null },
): Promise<number> {
  let count = 0;
  for (const name of collectionNames.filter((one) => isBackedUp[one])) {
    let at = 0;
    for await (const page of readPages(db, name, request.session)) {
      request.stopping.throwIfAborted();
      const documents = name === "platform" ? page.filter(isOfInstallation) : page;
      await archive.add(`database/${name}/${numbered(at)}.bson`, Buffer.concat(documents));
      at += 1;
      count += documents.length;
    }
  }
  request.say(`Documents: ${count}`);
  return count;
}

const isOfInstallation = (bytes: Buffer) => !OWN_FACTS.includes(deserialize(bytes)["_id"]);
