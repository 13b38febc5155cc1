/** What the api accepts of an organization; `schemas/org.ts` would bring zod along. */
export const NAME_MAX_CHARACTERS = 80;
export const DESCRIPTION_MAX_CHARACTERS = 500;
