// Without zod, which takes a third of the start of a thread. Every dataset needs these limits in one.

/** Further groups are counted but not stored. */
export const MAX_GROUPS = 20_000;
/** Number of places that are stored of one group, and of all groups together. The first place of a stored group is always stored. */
export const MAX_GROUP_PLACES = 10_000;
export const MAX_PLACES = 20_000;
