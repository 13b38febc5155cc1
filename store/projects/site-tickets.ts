import type { Db } from "mongodb";
import { newId, newSecret } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { hashSecret } from "../hash-secret.ts";
import type { SiteTicketDocument } from "./documents.ts";

const TICKET_LIFE_MS = 60_000;

/** `ticket` is the secret in the address. */
export async function createSiteTicket(
  db: Db,
  of: Pick<SiteTicketDocument, "host" | "userId" | "orgId" | "projectId">,
): Promise<string> {
  const ticket = newSecret("pmt");
  await collection(db, "siteTickets").insertOne({
    _id: newId(),
    ...of,
    hash: hashSecret(ticket),
    expiresAt: new Date(Date.now() + TICKET_LIFE_MS),
  });
  return ticket;
}

/** Uses up the ticket. Returns null when it is for another host, has expired, or was used before. */
export async function takeSiteTicket(
  db: Db,
  ticket: string,
  host: string,
): Promise<SiteTicketDocument | null> {
  const document = await collection(db, "siteTickets").findOneAndDelete({
    hash: hashSecret(ticket),
    host,
  });
  return document && document.expiresAt > new Date() ? document : null;
}
