import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { Page, PageRequest } from "../pagination.ts";
import { searchIds, searchNewest } from "../search-newest.ts";
import type { OrgDocument } from "./documents.ts";

const searched = { fields: ["name", "handle"], exact: "handle" } as const;

/** All organizations, newest first. `query`: part of the name or the handle. */
export function pageOrgs(
  db: Db,
  {
    state,
    ...request
  }: PageRequest & { query?: string | undefined; state?: "active" | "suspended" | undefined },
): Promise<Page<OrgDocument>> {
  const suspension = state === "suspended" ? { $ne: null } : null;
  const filter = state === undefined ? {} : { suspension };
  return searchNewest(collection(db, "orgs"), filter, { ...request, ...searched });
}

/** Of organizations that have the query in the name or the handle. */
export const searchOrgIds = (db: Db, query: string): Promise<string[]> =>
  searchIds(collection(db, "orgs"), query, searched);
