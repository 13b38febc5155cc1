import { z } from "zod";

/** What a git host has reported about the repository of a project that someone should know. */
export const hostNoticeKinds = [
  "deleted",
  "privatized",
  "defaultBranch",
  "suspended",
  "uninstalled",
  "unselected",
] as const;
export type HostNoticeKind = (typeof hostNoticeKinds)[number];

export const HostNotice = z.object({
  kind: z.enum(hostNoticeKinds),
  /** When it happened, by the host's clock. */
  at: z.string(),
  /** The new default branch. Null for other kinds. */
  branch: z.string().nullable(),
});
export type HostNotice = z.infer<typeof HostNotice>;
