/** What one deployment may be; every limit is named in its spec. */
export const MAX_FILE_BYTES = 25 * 1024 ** 2;
export const MAX_SITE_BYTES = 1024 ** 3;
