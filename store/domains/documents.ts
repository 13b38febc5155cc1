/** Why DNS gave no values. The first two say that there are none; the others say nothing about them. */
export type DnsFault =
  | "noName"
  | "noRecord"
  | "serverFailed"
  | "refused"
  | "timedOut"
  | "unreachable"
  | "unreadable"
  | "loop";

export interface DnsAnswer {
  values: string[];
  /** How many values were left out. */
  more: number;
  fault: DnsFault | null;
}

/** The answers of one check of a domain. */
export interface FoundRecords {
  txt: DnsAnswer;
  /** The names that the host leads to, in their order. */
  cname: DnsAnswer;
  a: DnsAnswer;
  aaaa: DnsAnswer;
}

/** A custom host name for the site of a project. */
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

  /** From then on, a domain that is not verified is checked for a week. */
  awaitedSince?: Date;
  checkedAt?: Date | null;
  /** Null if it is not checked automatically. */
  nextCheckAt?: Date | null;
  found?: FoundRecords | null;
  /** Whether the address records led here at the last check that got an answer. */
  isRouted?: boolean;
  /** The address records led here once but no longer do. */
  unroutedSince?: Date | null;
  /** Since when the TXT record of a verified domain has been gone. */
  unprovedSince?: Date | null;
  /** When it stopped being served, because its TXT record was gone for too long or another project verified the domain. */
  stoppedAt?: Date | null;
  /** That it was verified or stopped has not become an event for webhooks yet. */
  unannounced?: true;
  /** Another project has the domain, and its TXT record is still there. */
  isTaken?: boolean;
  /** When the proxy last asked about it and the answer was yes. */
  certificateAskedAt?: Date | null;
  /** When a visitor of the primary domain was last in a redirect loop. */
  loopSeenAt?: Date | null;
}
