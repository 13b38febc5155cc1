import type { Env } from "#schemas/env.ts";
import type { AuthSessionDocument } from "#store/accounts/documents.ts";

const HOUR_MS = 3_600_000;
/** A session that is not used for this long ends. */
const IDLE_LIFE_MS = 180 * 24 * HOUR_MS;

export type SessionLimits = Pick<
  Env,
  "AUTH_SESSION_TIMEBOX_HOURS" | "AUTH_SESSION_INACTIVITY_HOURS"
>;

/** When a session ends that is not used again. */
export function sessionEnd(
  limits: SessionLimits,
  session: Pick<AuthSessionDocument, "createdAt" | "refreshedAt">,
): Date {
  const { AUTH_SESSION_TIMEBOX_HOURS: timebox, AUTH_SESSION_INACTIVITY_HOURS: inactivity } = limits;
  const ends = [session.refreshedAt.getTime() + IDLE_LIFE_MS];
  if (timebox !== undefined) ends.push(session.createdAt.getTime() + timebox * HOUR_MS);
  if (inactivity !== undefined) ends.push(session.refreshedAt.getTime() + inactivity * HOUR_MS);
  return new Date(Math.min(...ends));
}

/** Asks the limits of today too: they may be tighter than when the session was last used. */
export function isOver(limits: SessionLimits, session: AuthSessionDocument, now: Date): boolean {
  return session.expiresAt <= now || sessionEnd(limits, session) <= now;
}
