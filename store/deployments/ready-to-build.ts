import { ended } from "../moments.ts";

/** No build is postponed for longer than this. */
const RETRY_LATEST_MS = 10 * 60_000;

/** Queued deployments, except postponed ones. */
export const readyToBuild = () => ({
  status: "queued" as const,
  retryAt: ended(new Date(), RETRY_LATEST_MS),
});
