// The threads of the builder load this file, so it is free of zod.

/** A larger one is loaded by every page, and shown in 16 pixels. */
export const ICON_MAX_KIB = 100;
/** For uploads. A larger logo is part of every page. */
export const LOGO_MAX_KIB = 1_024;
/** A smaller PNG is blurred in every tab. */
export const ICON_MIN_PIXELS = 32;
