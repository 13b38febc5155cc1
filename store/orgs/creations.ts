import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { ended } from "../moments.ts";

/** Longer than any creation takes. Then the process that has the turn is dead. */
const CREATION_MS = 15_000;

/** Takes the only turn in which an organization creates what is limited. False while another request has it, or the organization does not exist. */
export async function takeCreation(
  db: Db,
  orgId: string,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { matchedCount } = await collection(db, "orgs").updateOne(
    { _id: orgId, "creation.expiresAt": ended(now, CREATION_MS) },
    { $set: { creation: { id, expiresAt: new Date(now.getTime() + CREATION_MS) } } },
  );
  return matchedCount === 1;
}

export async function endCreation(db: Db, orgId: string, id: string): Promise<void> {
  await collection(db, "orgs").updateOne(
    { _id: orgId, "creation.id": id },
    { $unset: { creation: true } },
  );
}
