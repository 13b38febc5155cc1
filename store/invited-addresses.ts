import type { Db } from "mongodb";
import { collection } from "./collections.ts";

/** Whether somebody asked this address in: from the waitlist, or into an organization. */
export async function isInvitedAddress(db: Db, email: string, now: Date): Promise<boolean> {
  const fromWaitlist = await collection(db, "waitlistEntries").findOne({ email, state: "invited" });
  if (fromWaitlist) return true;
  const intoOrg = await collection(db, "invitations").findOne({
    email,
    state: "pending",
    expiresAt: { $gt: now },
  });
  return intoOrg !== null;
}
