// In characters. A model reads about four as one token.

/** For a whole conversation. Most models read more than twice as much. */
export const CONVERSATION_MAX_LENGTH = 240_000;
/** When a conversation becomes too long, it is shortened to this, so that the next steps have the same beginning, which services keep in a cache. */
export const SHORTENED_LENGTH = 150_000;
/** Shared by all files of one message. */
export const FILES_MAX_LENGTH = 100_000;
/** Shared by all results of one step. */
export const RESULTS_MAX_LENGTH = 120_000;
/** What stays of a result, an input or a file that is shortened. */
export const SHORT_LENGTH = 400;
/** What stays of the text of a message or an answer, as a last resort. */
export const SHORT_TEXT_LENGTH = 2_000;
