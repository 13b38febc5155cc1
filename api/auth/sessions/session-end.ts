import type { Env } from "#schemas/env/env.ts";
import type { AuthSessionDocument } from "#store/accounts/documents.ts";

const HOUR_MS = 3_600_000;
/** An unused session ends after this time. */
const IDLE_LIFE_MS = 180 * 24 * HOUR_MS;

export type SessionLimits = Pick<
  Env,
  "AUTH_SESSION_TIMEBOX_HOURS" | "AUTH_SESSION_INACTIVITY_HOURS"
>;

/** The time at which a session ends if it is not used again. */
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

/** Also applies the current limits, which may be tighter than when the session was last used. */
export function isOver(limits: SessionLimits, session: AuthSessionDocument, now: Date): boolean {
  return session.expiresAt <= now || sessionEnd(limits, session) <= now;
}
