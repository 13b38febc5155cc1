import type { Issue } from "./deployment.ts";

/** An issue of one place. */
export interface FoundIssue extends Issue {
  /** Absent if the group consists of the issues with the same message. */
  group?: {
    /** Distinguishes the group from others of its category. */
    about: string;
    /** Describes the group if its places have different messages. */
    message: string;
    suggestion: string | null;
  };
}

/** Returns the issues of the note at a content path. */
export type IssuesOf = (path: string) => readonly FoundIssue[];
