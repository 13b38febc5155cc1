/** Lets a member into one host of a private site, once, within a minute. Only the hash of the ticket is kept. */
export interface SiteTicketDocument {
  _id: string;
  hash: string;
  /** Host name without port. */
  host: string;
  userId: string;
  orgId: string;
  projectId: string;
  expiresAt: Date;
}
