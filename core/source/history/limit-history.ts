import { openSemaphore } from "../semaphore.ts";

/** A long history or a large diff takes seconds, and may delay other ones, but never the read of a file. */
export const limitHistory = openSemaphore({ atOnce: 2, waiting: 50 });
