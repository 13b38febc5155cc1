/** Control characters without a meaning. The compiler removes them from its input, so that a slot cannot be forged. */
export const SLOT_OPEN = "\x81";
export const SLOT_CLOSE = "\x8D";
