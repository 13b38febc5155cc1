import type { Db, Filter } from "mongodb";
import { ofSite } from "./of-site.ts";
import { readyToBuild } from "./ready-to-build.ts";
import { collection } from "../collections.ts";
import type { OrgDocument } from "../orgs/documents.ts";
import type { SlotCap } from "../orgs/slot-caps.ts";
import { buildSlots } from "../orgs/slots.ts";

/** How many other organizations are considered. If more are waiting, the worker continues with the project it was woken for. */
const MAX_ORGS = 5;
/** How many queued deployments of one organization are read. */
const MAX_ROWS = 50;

/**
 * Projects to build before the next one of this organization: one from each organization that has queued builds and a free slot, and whose last build started
 * earlier. The queue is first come, first served. Without turns, an organization with a thousand queued builds would block all the others.
 */
export async function projectsBefore(
  db: Db,
  request: { orgId: string; cap: SlotCap },
): Promise<string[]> {
  const { orgId } = request;
  // Usually no other organization is waiting, and this query is the only cost.
  if (!(await isOtherWaiting(db, orgId))) return [];
  const orgs = collection(db, "orgs");
  const own = await orgs.findOne({ _id: orgId }, { projection: { buildBegunAt: 1 } });
  if (!own?.buildBegunAt) return [];
  return waitingOfOthers(db, request, {
    $or: [{ buildBegunAt: { $exists: false } }, { buildBegunAt: { $lt: own.buildBegunAt } }],
  });
}

/** Whether a site of another organization could be built now if a worker had a slot. */
export async function isOtherSiteWaiting(
  db: Db,
  request: { orgId: string; cap: SlotCap },
): Promise<boolean> {
  if (!(await isOtherWaiting(db, request.orgId))) return false;
  return (await waitingOfOthers(db, request)).length > 0;
}

// Previews have no turn: they are built when their own project is woken.
const ofOthers = (orgId: string) => ({ ...readyToBuild(), ...ofSite, orgId: { $ne: orgId } });

async function isOtherWaiting(db: Db, orgId: string): Promise<boolean> {
  const waiting = collection(db, "deployments");
  return (await waiting.findOne(ofOthers(orgId), { projection: { _id: 1 } })) !== null;
}

/** One project of each organization that has queued builds and a free slot, those first whose last build started earlier. */
async function waitingOfOthers(
  db: Db,
  { orgId, cap }: { orgId: string; cap: SlotCap },
  filter: Filter<OrgDocument> = {},
): Promise<string[]> {
  const others = await collection(db, "orgs")
    .find(
      {
        ...filter,
        _id: { $in: await collection(db, "deployments").distinct("orgId", ofOthers(orgId)) },
        ...buildSlots.free(cap),
      },
      { projection: { _id: 1 } },
    )
    .sort({ buildBegunAt: 1 })
    .limit(MAX_ORGS)
    .toArray();
  const projectIds = await Promise.all(others.map(({ _id }) => oldestWaiting(db, _id)));
  return projectIds.filter((projectId) => projectId !== null);
}

/** The project of an organization that has been waiting longest and is not being built. */
async function oldestWaiting(db: Db, orgId: string): Promise<string | null> {
  const rows = await collection(db, "deployments")
    .find({ orgId, ...readyToBuild(), ...ofSite }, { projection: { projectId: 1 } })
    .sort({ createdAt: 1 })
    .limit(MAX_ROWS)
    .toArray();
  const ids = [...new Set(rows.map(({ projectId }) => projectId))];
  const idle = await findIdle(db, ids);
  return ids.find((id) => idle.has(id)) ?? null;
}

/** The projects that are not being built. */
export async function findIdle(db: Db, projectIds: string[]): Promise<Set<string>> {
  const projects = await collection(db, "projects")
    .find({ _id: { $in: projectIds } }, { projection: { claim: 1 } })
    .toArray();
  const now = new Date();
  const idle = projects.filter(({ claim }) => !claim || claim.expiresAt < now);
  return new Set(idle.map(({ _id }) => _id));
}
