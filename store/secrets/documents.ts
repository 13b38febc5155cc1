/** A secret of an organization or of one of its projects. */
export interface SecretDocument {
  _id: string;
  /** Exactly one of the two is set. */
  orgId: string | null;
  projectId: string | null;
  name: string;
  /** Sealed (service/secret-box.ts) with the owner and the name, so that a copy elsewhere cannot be opened. */
  sealed: string;
  /** Whether the value is long enough to be hidden in logs. */
  masked: boolean;
  /** The name of the user or the API key at that time. Absent if it was set before this was recorded, or with the project. */
  setBy?: string;
  createdAt: Date;
  updatedAt: Date;
  lastUsedAt: Date | null;
}
