import type { Db, Filter } from "mongodb";
import type { SubscriberState } from "#schemas/subscribers/subscriber.ts";
import { collection } from "../collections.ts";
import { derivedId } from "../derived-id.ts";
import type { Page, PageRequest } from "../pagination.ts";
import { searchNewest } from "../search-newest.ts";
import type { SubscriberDocument } from "./documents.ts";

export const subscriberIdOf = (projectId: string, email: string): string =>
  derivedId("subscriber", projectId, email);

export function findSubscriber(
  db: Db,
  projectId: string,
  subscriberId: string,
): Promise<SubscriberDocument | null> {
  return collection(db, "subscribers").findOne({ _id: subscriberId, projectId });
}

/** Newest first. `query` is a part of the address. */
export function listSubscribers(
  db: Db,
  {
    projectId,
    state,
    query,
  }: { projectId: string; state?: SubscriberState | undefined; query?: string | undefined },
  request: PageRequest,
): Promise<Page<SubscriberDocument>> {
  const filter: Filter<SubscriberDocument> = { projectId, ...(state ? { state } : {}) };
  const search = { query, fields: ["email"], exact: "email" } as const;
  return searchNewest(collection(db, "subscribers"), filter, { ...request, ...search });
}

export async function countSubscribers(
  db: Db,
  projectId: string,
): Promise<Record<SubscriberState, number>> {
  const count = (state: SubscriberState) =>
    collection(db, "subscribers").countDocuments({ projectId, state });
  const [pending, active, bounced] = await Promise.all([
    count("pending"),
    count("active"),
    count("bounced"),
  ]);
  return { pending, active, bounced };
}

/** Active subscribers of all sites of an organization. */
export async function countOfOrg(db: Db, orgId: string): Promise<number> {
  const projects = await collection(db, "projects")
    .find({ orgId }, { projection: { _id: 1 } })
    .toArray();
  if (projects.length === 0) return 0;
  const ids = projects.map(({ _id }) => _id);
  return collection(db, "subscribers").countDocuments({
    projectId: { $in: ids },
    state: "active",
  });
}

/** @returns the former document; null if it is gone already */
export function deleteSubscriber(
  db: Db,
  projectId: string,
  subscriberId: string,
): Promise<SubscriberDocument | null> {
  return collection(db, "subscribers").findOneAndDelete({ _id: subscriberId, projectId });
}

const PAGE = 500;

/** All subscribers of a project, the oldest first, in pages. */
export async function* subscriberPages(
  db: Db,
  projectId: string,
): AsyncGenerator<SubscriberDocument[]> {
  let last: SubscriberDocument | undefined;
  do {
    const rest: Filter<SubscriberDocument> = last
      ? {
          $or: [
            { createdAt: { $gt: last.createdAt } },
            { createdAt: last.createdAt, _id: { $gt: last._id } },
          ],
        }
      : {};
    const page = await collection(db, "subscribers")
      .find({ projectId, ...rest })
      .sort({ createdAt: 1, _id: 1 })
      .limit(PAGE)
      .toArray();
    if (page.length > 0) yield page;
    last = page.length === PAGE ? page.at(-1) : undefined;
  } while (last);
}
