/** A host name of its own for the site of a project. */
export interface DomainDocument {
  _id: string;
  orgId: string;
  projectId: string;
  /** In ASCII (punycode), lower case, without a dot at its end. */
  host: string;
  /** The value of the TXT record that proves who owns the domain. */
  proof: string;
  /** When the TXT record was found. Null before. Nothing is served at a domain without it. */
  provedAt: Date | null;
  createdBy: string;
  createdAt: Date;
  /** When the proxy last asked about it and was answered yes. */
  certificateAskedAt?: Date | null;
}
