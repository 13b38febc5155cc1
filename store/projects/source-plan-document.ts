import type { AppCode } from "#schemas/errors.ts";
import type {
  PlanKind,
  PlannedLinks,
  PlannedPath,
  planStates,
} from "#schemas/projects/source/source-plan.ts";

/** A commit that moves or deletes files, with the links that it changes. Nothing has been written yet. */
export interface SourcePlanDocument {
  _id: string;
  projectId: string;
  /** Its creator, the only user who can see and commit it. */
  userId: string;
  kind: PlanKind;
  path: PlannedPath;
  /** Absent: the published one. */
  branch?: string;
  /** The head of the branch when the plan was requested. */
  head: string;
  state: (typeof planStates)[number];
  /** The number of claims, as of a preview. */
  attempts: number;
  leaseExpiresAt: Date | null;
  error: { appCode: AppCode; message: string } | null;
  /** The commit that was read. */
  commit: string | null;
  links: PlannedLinks | null;
  /** Files that move, change, or both. `edits` replace ranges of bytes, in order. Empty if files are deleted. */
  files: {
    from: string;
    path: string;
    edits: { at: number; length: number; bytes: string }[];
  }[];
  createdAt: Date;
}
