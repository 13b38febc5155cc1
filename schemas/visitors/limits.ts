/** Missing addresses and searches are shown only if this many visitors asked for them on one day. */
export const SHOWN_FROM_VISITORS = 3;
/** Names in each list of a project and day. */
export const MAX_NAMES_OF_DAY = 1_000;
/** Days before today that are kept. */
export const KEPT_DAYS = 90;
export const MAX_ADDRESS_CHARACTERS = 300;
