import type { VisitEnd } from "#schemas/admin/visit.ts";

/** An administrator reads an organization for a while. It is kept after it ended, and after the organization was deleted. */
export interface AdminVisitDocument {
  _id: string;
  orgId: string;
  /** The name at that time. */
  orgName: string;
  userId: string;
  /** The address at that time. */
  userName: string;
  sessionId: string;
  /** The session again, while the visit is open. The unique index prevents a second one. */
  openSession?: string;
  reason: string;
  beganAt: Date;
  endsAt: Date;
  endedAt: Date | null;
  endedBy: VisitEnd | null;
  reads: number;
  /** By the first part of the act's name. */
  areas: Record<string, number>;
}
