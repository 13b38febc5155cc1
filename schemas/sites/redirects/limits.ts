/** Static rules are found by their address. */
export const MAX_STATIC_RULES = 2_000;
/** Every request without a page may be compared with each rule that has `*` or `:name`. */
export const MAX_PATTERN_RULES = 100;
/** The rules of the settings are read with the project. More fit into `_redirects`. */
export const MAX_SETTINGS_RULES = 500;
export const MAX_FROM_CHARACTERS = 300;
export const MAX_TO_CHARACTERS = 500;
/** Browsers give up after 20. */
export const MAX_HOPS = 10;
/** A file with this many rules is written by a program for a host of its own. */
export const MAX_FILE_CHARACTERS = 1_000_000;
