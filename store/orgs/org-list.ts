import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { Page, PageRequest } from "../pagination.ts";
import { searchNewest } from "../search-newest.ts";
import type { OrgDocument } from "./documents.ts";

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
  return searchNewest(collection(db, "orgs"), filter, {
    ...request,
    fields: ["name", "handle"],
    exact: "handle",
  });
}
