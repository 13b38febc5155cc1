import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import { endCreation, takeCreation } from "#store/orgs/creations.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import type { CoreContext } from "../context.ts";

const PATIENCE_MS = 10_000;
/** Requests that came together do not ask again together. */
const PAUSE_MIN_MS = 10;
const PAUSE_MAX_MS = 40;

/**
 * Checks a limit of an organization and creates what it counts, while no other request does. Otherwise requests at the same moment could exceed the limit by
 * their number.
 * @throws AppError org_not_found, conflict if others take too long
 */
export async function createInTurn<T>(
  { db }: Pick<CoreContext, "db">,
  orgId: string,
  checkAndCreate: () => Promise<T>,
): Promise<T> {
  const id = newId();
  const until = performance.now() + PATIENCE_MS;
  while (!(await takeCreation(db, orgId, { id, now: new Date() }))) {
    if (!(await findOrg(db, orgId))) throw new AppError("org_not_found");
    if (performance.now() > until) throw new AppError("conflict");
    await wait(PAUSE_MIN_MS + Math.random() * (PAUSE_MAX_MS - PAUSE_MIN_MS));
  }
  try {
    return await checkAndCreate();
  } finally {
    await endCreation(db, orgId, id);
  }
}
