import type { DomainDocument } from "#store/domains/documents.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How often a domain is checked whose records are awaited, by the time since its owner last asked. */
const WAITING: readonly { untilMs: number; everyMs: number }[] = [
  { untilMs: 10 * MINUTE_MS, everyMs: 20_000 },
  { untilMs: HOUR_MS, everyMs: 2 * MINUTE_MS },
  { untilMs: DAY_MS, everyMs: 15 * MINUTE_MS },
  { untilMs: 7 * DAY_MS, everyMs: HOUR_MS },
];
/** Everything is as it should be. */
const EVERY_MS = DAY_MS;
/** A record of a verified domain is missing. */
const TROUBLED_MS = 20 * MINUTE_MS;
/** How long a verified domain is served without its TXT record. */
export const PROOF_GRACE_MS = 72 * HOUR_MS;
/** How long a record is missing before admins are notified. Shorter gaps are usually accidents. */
export const NOTICE_AFTER_MS = 30 * MINUTE_MS;

/** When a domain that was just checked is checked again. Null: not automatically. */
export function nextCheckAt(domain: DomainDocument, now: Date): Date | null {
  const { provedAt, isRouted, unprovedSince, unroutedSince, awaitedSince, createdAt } = domain;
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (provedAt && (unprovedSince || isOpen(unroutedSince, now))) return after(TROUBLED_MS);
  if (provedAt && isRouted) return after(EVERY_MS);
  const waited = now.getTime() - (awaitedSince ?? createdAt).getTime();
  const pace = WAITING.find(({ untilMs }) => waited < untilMs);
  return pace ? after(pace.everyMs) : provedAt ? after(EVERY_MS) : null;
}

/** The admins have not been notified yet, or the domain is recent enough to check often. */
const isOpen = (since: Date | null | undefined, now: Date): boolean =>
  since !== null && since !== undefined && now.getTime() - since.getTime() < DAY_MS;

/** When a verified domain without its TXT record stops being served. */
export const stopsAt = ({ provedAt, unprovedSince }: DomainDocument): Date | null =>
  provedAt && unprovedSince ? new Date(unprovedSince.getTime() + PROOF_GRACE_MS) : null;
