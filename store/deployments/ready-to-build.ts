import { ended } from "../moments.ts";

/** No build is put off for longer. */
const RETRY_LATEST_MS = 10 * 60_000;

/** Waiting deployments, except those that were put off. */
export const readyToBuild = () => ({
  status: "queued" as const,
  retryAt: ended(new Date(), RETRY_LATEST_MS),
});
