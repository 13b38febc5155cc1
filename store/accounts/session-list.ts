import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { AuthSessionDocument } from "./documents.ts";

/** The sessions of all users, or of these, the newest sign-in first. */
export function pageAuthSessions(
  db: Db,
  request: PageRequest & { userIds?: string[] | undefined; now: Date },
): Promise<Page<AuthSessionDocument>> {
  const { userIds, now, ...page } = request;
  const filter = { expiresAt: { $gt: now }, ...(userIds ? { userId: { $in: userIds } } : {}) };
  return newestPage(collection(db, "authSessions"), filter, { ...page, by: "createdAt" });
}
