import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { DomainDocument } from "./documents.ts";

/** The domain with this host name, once its owner is proved. At most one project has it. */
export function findProvedDomain(db: Db, host: string): Promise<DomainDocument | null> {
  return collection(db, "domains").findOne({ host, provedAt: { $type: "date" } });
}

/** By host name. */
export function listDomains(db: Db, projectId: string): Promise<DomainDocument[]> {
  return collection(db, "domains").find({ projectId }).sort({ host: 1 }).toArray();
}
