import { lookUpAddresses, lookUpDomain } from "./look-up.ts";
import { hasProof, leadsHere } from "./records.ts";
import { nextCheckAt, NOTICE_AFTER_MS, PROOF_GRACE_MS } from "./check-times.ts";
import { proveDomain } from "./prove-domain.ts";
import { stopDomain } from "./stop-domain.ts";
import { tellOfLostProof, tellOfUnrouted } from "./domain-notices.ts";
import type { DomainContext } from "./domain-context.ts";
import { publishProjectChanged } from "#queues/publish.ts";
import type { DomainDocument, FoundRecords } from "#store/domains/documents.ts";
import { updateDomain } from "#store/domains/changes.ts";
import { bestEffort } from "../best-effort.ts";

/**
 * Asks DNS about a domain, stores the answer, and draws the conclusions: a domain with its TXT record is verified, and one that lost it stops being served after the
 * grace time. Safe to repeat, even at the same time.
 * @param again whether a user waits for it, so that a domain that was given up is checked regularly again
 * @returns null if the domain was removed in the meantime
 */
export async function checkDomain(
  context: DomainContext,
  domain: DomainDocument,
  { now, again = false }: { now: Date; again?: boolean },
): Promise<DomainDocument | null> {
  const { db, env } = context;
  const [found, ofName] = await Promise.all([
    lookUpDomain(env, domain.host),
    env.SITES_CNAME ? lookUpAddresses(env, env.SITES_CNAME) : [],
  ]);
  const here = [...env.SITES_ADDRESSES, ...ofName];
  const isProved = hasProof(found, domain.proof);
  const conclusions = {
    ...routeOf(domain, leadsHere(env, found, here), now),
    ...(domain.provedAt && isProved !== null
      ? { unprovedSince: isProved ? null : (domain.unprovedSince ?? now) }
      : {}),
    ...(again && !domain.provedAt ? { awaitedSince: now } : {}),
  };
  const checked = await updateDomain(db, domain._id, { found, checkedAt: now, ...conclusions });
  if (!checked) return null;
  const settled = await settle(context, checked, { found, isProved, now });
  const next =
    settled && (await updateDomain(db, settled._id, { nextCheckAt: nextCheckAt(settled, now) }));
  if (next && isNews(domain, next))
    await bestEffort(context, () =>
      publishProjectChanged(context.redis, { _id: next.projectId, orgId: next.orgId }),
    );
  return next;
}

async function settle(
  context: DomainContext,
  domain: DomainDocument,
  { found, isProved, now }: { found: FoundRecords; isProved: boolean | null; now: Date },
): Promise<DomainDocument | null> {
  if (!domain.provedAt) return isProved ? proveDomain(context, domain, { found, now }) : domain;
  const { unprovedSince, unroutedSince } = domain;
  const isOver = unprovedSince && now.getTime() - unprovedSince.getTime() >= PROOF_GRACE_MS;
  // An answer that says nothing does not count, even at the end: the record may be there again.
  if (isProved === false && isOver) return stopDomain(context, domain, { why: "unproved", now });
  // A record that is missing once may be back at the next check.
  const isOld = (since: Date | null | undefined) =>
    since && now.getTime() - since.getTime() >= NOTICE_AFTER_MS;
  if (isOld(unprovedSince)) await tellOfLostProof(context, domain);
  if (isOld(unroutedSince)) await tellOfUnrouted(context, domain);
  return domain;
}

/** @param routed null if the answers do not say */
function routeOf(
  domain: DomainDocument,
  routed: boolean | null,
  now: Date,
): Pick<DomainDocument, "isRouted" | "unroutedSince"> {
  if (routed === null) return {};
  if (routed) return { isRouted: true, unroutedSince: null };
  const wasRouted = domain.isRouted ?? false;
  return { isRouted: false, unroutedSince: wasRouted ? now : (domain.unroutedSince ?? null) };
}

const isNews = (before: DomainDocument, after: DomainDocument): boolean =>
  JSON.stringify(shownOf(before)) !== JSON.stringify(shownOf(after));

const shownOf = ({
  found,
  provedAt,
  isRouted,
  unprovedSince,
  isTaken,
  nextCheckAt: next,
}: DomainDocument) => [found, provedAt, isRouted, unprovedSince, isTaken, next === null];
