/** What went wrong, in words for the user. The exit code is 1. */
export class Failure extends Error {}

/** The command line is wrong. The exit code is 2. */
export class UsageError extends Error {}

export const exitCodes = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const;
