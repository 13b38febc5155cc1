import type { ProjectDocument } from "./documents.ts";

/** A deleted project, and its addresses, which stay reserved for a year. */
export interface DeletedProjectDocument {
  /** The project's id. */
  _id: string;
  orgId: string;
  handle: string;
  name: string;
  siteLabel: string;
  /** Present and former labels of the site. */
  labels: string[];
  /** Present and former places: `{orgId}/{handle}`. */
  places: string[];
  deletedAt: Date;
  /** The name at that time. Null if it ended with its organization. */
  deletedBy: { userId: string; name: string } | null;
  /** When it is permanently removed. */
  removedAt: Date;
  reservedUntil: Date;
  /** The whole project, which can be restored. Null once it is permanently removed. */
  document: ProjectDocument | null;
  /** When a restoration began. */
  restoring?: Date | null;
  /** When its permanent removal began. */
  removing?: Date | null;
  /** The deletion has not become an event for webhooks yet. */
  unannounced?: true;
  /** A backup ran during the removal, so the repository is still there. */
  hasRepositoryLeft?: true;
}
