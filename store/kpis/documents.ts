import type { DeploymentStatus } from "#schemas/deployments/status.ts";

/** What was counted for one day of the whole installation. It names no user, organization or project. */
export interface KpiDayDocument {
  /** The day in UTC: "2026-11-26". */
  _id: string;
  countedAt: Date;
  signUps: number;
  activeProjects: number;
  pushes: number;
  /** Deployments that were requested on the day. A status without one is absent. */
  deployments: Partial<Record<DeploymentStatus, number>>;
  /** How many successful builds took how long, in steps of duration (`core/platform/kpis/build-times.ts`). */
  buildTimes: [step: number, builds: number][];
  /** Null if the visits were already deleted when the day was first counted. */
  views: number | null;
  visitors: number | null;
  /** Null if the storage was not checked on the day. */
  storedBytes: number | null;
}
