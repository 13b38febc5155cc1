import type { Project } from "#schemas/projects/project.ts";
import { useOrg, useVisit } from "../../queries.ts";

/** Whether to offer uploads and redeploys. An archived project, a suspended organization and a visit of an administrator have none. */
export function useCanDeploy({ status }: Pick<Project, "status">): boolean {
  const org = useOrg().data?.org;
  const visited = useVisit().data?.visit?.org.id;
  const isReadOnly = org !== undefined && (org.suspension !== null || org.id === visited);
  return status === "active" && !isReadOnly;
}
