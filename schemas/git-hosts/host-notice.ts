import { z } from "zod";
import { ReportingPermission } from "./reporting-permissions.ts";

/** What a git host has reported about the repository of a project that someone should know. */
export const hostNoticeKinds = [
  "deleted",
  "privatized",
  "defaultBranch",
  "suspended",
  "uninstalled",
  "unselected",
  "permissions",
] as const;
export type HostNoticeKind = (typeof hostNoticeKinds)[number];

export const HostNotice = z.object({
  kind: z.enum(hostNoticeKinds),
  /** When it happened, by the host's clock. */
  at: z.string(),
  /** The new default branch. Null for other kinds. */
  branch: z.string().nullable(),
  /** What the GitHub App may not write. Empty for other kinds. */
  missing: z.array(ReportingPermission),
  /** The page of the host where someone can fix it. Null if there is none. */
  url: z.string().nullable(),
});
export type HostNotice = z.infer<typeof HostNotice>;
