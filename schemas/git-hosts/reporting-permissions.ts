import { z } from "zod";

/** What a GitHub App writes to show deployments on GitHub, as its API names the permissions ("app-permissions" in its REST description). */
export const reportingPermissions = ["statuses", "deployments", "pull_requests"] as const;
export const ReportingPermission = z.enum(reportingPermissions);
export type ReportingPermission = z.infer<typeof ReportingPermission>;

/** As GitHub's pages name them. */
export const reportingPermissionNames: Record<ReportingPermission, string> = {
  statuses: "Commit statuses",
  deployments: "Deployments",
  pull_requests: "Pull requests",
};
