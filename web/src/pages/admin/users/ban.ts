import type { AdminUser } from "#schemas/accounts/user.ts";

/** A permanent ban is stored with an end date in the far future. */
const FOR_GOOD_FROM_MS = Date.UTC(2200, 0);

export const isBanned = ({ bannedUntil }: Pick<AdminUser, "bannedUntil">) =>
  bannedUntil !== null && Date.parse(bannedUntil) > Date.now();

export const isBannedForGood = ({ bannedUntil }: Pick<AdminUser, "bannedUntil">) =>
  bannedUntil !== null && Date.parse(bannedUntil) >= FOR_GOOD_FROM_MS;

/** The possible lengths of a ban; null is permanent. */
export const banTimes: { label: string; hours: number | null }[] = [
  { label: "1 hour", hours: 1 },
  { label: "1 day", hours: 24 },
  { label: "1 week", hours: 7 * 24 },
  { label: "30 days", hours: 30 * 24 },
  { label: "Permanently", hours: null },
];
