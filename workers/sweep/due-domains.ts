import { checkDomain } from "#core/domains/check-domain.ts";
import { claimDueDomain } from "#store/domains/changes.ts";
import type { SweepContext } from "./context.ts";

/** Longer than a check takes. If the process dies in the meantime, another worker checks the domain after this time. */
const LEASE_MS = 60_000;
/** Checks mostly wait for name servers. */
const AT_ONCE = 8;
/** The others wait for the next run, so that a run ends. */
const CHECKS_PER_RUN = 200;

/** Checks the domains whose time has come, those that have waited longest first. */
export async function checkDueDomains(context: SweepContext): Promise<void> {
  let left = CHECKS_PER_RUN;
  const work = async () => {
    while (left > 0 && !context.stopping.aborted) {
      left -= 1;
      const now = new Date();
      const domain = await claimDueDomain(context.db, now, new Date(now.getTime() + LEASE_MS));
      if (!domain) return;
      try {
        await checkDomain(context, domain, { now });
      } catch (error) {
        // One domain must not keep the others waiting. After its lease, it is checked again.
        context.log.warn({ err: error, host: domain.host }, "a domain could not be checked");
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => work()));
}
