import type { Db } from "mongodb";
import type { SourceKind } from "#schemas/projects/project.ts";
import { collection } from "../collections.ts";
import type { Page, PageRequest } from "../pagination.ts";
import { searchNewest } from "../search-newest.ts";
import type { ProjectDocument } from "./documents.ts";

interface ProjectSearch extends PageRequest {
  /** Part of the name, the handle or the label of the site, which has the organization's handle. */
  query?: string | undefined;
  source?: SourceKind | undefined;
  archived?: boolean | undefined;
  orgId?: string | undefined;
}

/** Projects of all organizations, newest first. */
export function pageAllProjects(
  db: Db,
  { source, archived, orgId, ...request }: ProjectSearch,
): Promise<Page<ProjectDocument>> {
  const filter = {
    ...(source ? { "source.kind": source } : {}),
    ...(archived === undefined ? {} : { archivedAt: archived ? { $ne: null } : null }),
    ...(orgId === undefined ? {} : { orgId }),
  };
  const fields = ["name", "handle", "siteLabel"] as const;
  return searchNewest(collection(db, "projects"), filter, { ...request, fields, exact: "handle" });
}
