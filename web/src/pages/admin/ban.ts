import type { AdminUser } from "#schemas/accounts/user.ts";

/** A ban for good is stored as one that ends in a time nobody will see. */
const FOR_GOOD_FROM_MS = Date.UTC(2200, 0);

export const isBanned = ({ bannedUntil }: Pick<AdminUser, "bannedUntil">) =>
  bannedUntil !== null && Date.parse(bannedUntil) > Date.now();

export const isBannedForGood = ({ bannedUntil }: Pick<AdminUser, "bannedUntil">) =>
  bannedUntil !== null && Date.parse(bannedUntil) >= FOR_GOOD_FROM_MS;

/** How long somebody may be shut out; null is for good. */
export const banTimes: { label: string; hours: number | null }[] = [
  { label: "1 hour", hours: 1 },
  { label: "1 day", hours: 24 },
  { label: "1 week", hours: 7 * 24 },
  { label: "30 days", hours: 30 * 24 },
  { label: "Permanently", hours: null },
];
