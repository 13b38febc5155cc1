// The web app loads this file, so it is free of zod.

export const INSTRUCTIONS_MAX_LENGTH = 8_000;
