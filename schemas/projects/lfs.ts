const GIBIBYTE = 1024 ** 3;

/** What all builds of a project fetch from Git LFS in a month. Hosts charge the owner of the repository for it. */
export const LFS_MONTH_BYTES = 5 * GIBIBYTE;

/** The month that a download counts in, in UTC: "2026-11". */
export const lfsMonth = (now: Date): string => now.toISOString().slice(0, "2026-11".length);
