import type { Db, Filter, UpdateFilter } from "mongodb";
import { BUILDS_AT_ONCE_MAX } from "#schemas/orgs/limit-kinds.ts";
import { collection } from "../collections.ts";
import { ended, isLeaseActive, LEASE_LONGEST_MS } from "../moments.ts";
import type { OrgDocument } from "./documents.ts";
import { capOf, filtersOf, type SlotCap } from "./slot-caps.ts";

/** What an organization may run in parallel, as its document stores it. */
interface SlotKind {
  list: "slots" | "taskSlots";
  /** The field of a slot that says whose it is. */
  owner: "deploymentId" | "claimId";
  /** When the last one started. Organizations take turns. */
  begunAt: "buildBegunAt" | "taskBegunAt";
  /** The limit that one organization can have instead of the cap. */
  limit?: "buildsAtOnce";
}

const BUILDS: SlotKind = {
  list: "slots",
  owner: "deploymentId",
  begunAt: "buildBegunAt",
  limit: "buildsAtOnce",
};
const TASKS: SlotKind = { list: "taskSlots", owner: "claimId", begunAt: "taskBegunAt" };

export interface Slot {
  id: string;
  expiresAt: Date;
}

export interface Slots {
  /** `cap` is that of organizations without a limit of their own. Takes one of the organization's slots, or renews the one that this owner has. Slots of dead workers expire automatically. */
  take(db: Db, orgId: string, slot: Slot & { cap: SlotCap }): Promise<boolean>;
  /** Only renews an existing slot: a heartbeat that arrives after the end must not bring the slot back. */
  renew(db: Db, orgId: string, slot: Slot): Promise<boolean>;
  release(db: Db, orgId: string, id: string): Promise<void>;
  hasFree(db: Db, orgId: string, cap: SlotCap): Promise<boolean>;
  /** Matches organizations with a free slot. A suspended organization has none. */
  free(cap: SlotCap): Filter<OrgDocument>;
  /** If a worker dies before its work has started, its slot is recorded nowhere else. */
  releaseExpired(db: Db): Promise<void>;
}

/** Slots of builds, in the name of their deployments. */
export const buildSlots = openSlots(BUILDS);
/** Slots of tasks, in the name of their claims. */
export const taskSlots = openSlots(TASKS);

function openSlots({ list, owner, begunAt, limit }: SlotKind): Slots {
  // The names of the fields are values here, so the driver's types cannot follow.
  const ofOwner = (id: string) => ({ [owner]: id });
  const pull = (slot: object) => ({ $pull: { [list]: slot } }) as UpdateFilter<OrgDocument>;
  const hasRoom = (cap: number) => ({ [`${list}.${cap - 1}`]: { $exists: false } });
  // A query cannot compare the list with a field of the same document, so there is an alternative for each possible limit.
  const ownCaps = Array.from({ length: BUILDS_AT_ONCE_MAX }, (_, index) => index + 1);
  const free = (slotCap: SlotCap): Filter<OrgDocument> => {
    const byCap = filtersOf(slotCap).map(({ filter, cap }) => ({ ...filter, ...hasRoom(cap) }));
    if (limit === undefined) return { suspension: null, $and: [{ $or: byCap }] };
    const field = `limits.${limit}`;
    const own = ownCaps.map((ownCap) => ({ [field]: ownCap, ...hasRoom(ownCap) }));
    const either = [...byCap.map((one) => ({ [field]: { $exists: false }, ...one })), ...own];
    // Not `$or`, which other conditions of a query may have too.
    return { suspension: null, $and: [{ $or: either }] };
  };

  const slots: Slots = {
    free,
    take: async (db, orgId, { id, cap, expiresAt }) => {
      const orgs = collection(db, "orgs");
      const filter = { _id: orgId, ...free(cap), [`${list}.${owner}`]: { $ne: id } };
      const push = {
        $push: { [list]: { ...ofOwner(id), expiresAt } },
      } as UpdateFilter<OrgDocument>;
      const take = () => orgs.updateOne(filter, { ...push, $set: { [begunAt]: new Date() } });
      // A slot is nearly always free, and then this is the only cost.
      if ((await take()).matchedCount === 1) return true;
      if (await slots.renew(db, orgId, { id, expiresAt })) return true;
      await orgs.updateOne(
        { _id: orgId },
        pull({ expiresAt: ended(new Date(), LEASE_LONGEST_MS) }),
      );
      return (await take()).matchedCount === 1;
    },
    renew: async (db, orgId, { id, expiresAt }) => {
      const renewed = await collection(db, "orgs").updateOne(
        { _id: orgId, [`${list}.${owner}`]: id },
        { $set: { [`${list}.$.expiresAt`]: expiresAt } },
      );
      return renewed.matchedCount === 1;
    },
    release: async (db, orgId, id) => {
      await collection(db, "orgs").updateOne({ _id: orgId }, pull(ofOwner(id)));
    },
    hasFree: async (db, orgId, cap) => {
      const org = await collection(db, "orgs").findOne({ _id: orgId });
      if (!org || org.suspension) return false;
      const now = new Date();
      const taken = (org[list] ?? []).filter(({ expiresAt }) =>
        isLeaseActive(expiresAt, now, LEASE_LONGEST_MS),
      );
      return taken.length < ((limit && org.limits?.[limit]) ?? capOf(cap, org, now));
    },
    releaseExpired: async (db) => {
      const expiresAt = ended(new Date(), LEASE_LONGEST_MS);
      // `$not` on an array would require that every slot has expired.
      const filter = {
        $or: [
          { [`${list}.expiresAt`]: { $lt: expiresAt.$not.$gte } },
          { [`${list}.expiresAt`]: { $gt: expiresAt.$not.$lte } },
        ],
      };
      await collection(db, "orgs").updateMany(filter, pull({ expiresAt }));
    },
  };
  return slots;
}
