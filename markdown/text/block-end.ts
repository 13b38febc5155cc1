/** A blank line, a list item or a heading ends the block before it, and with it every code span. */
export const BLOCK_END = /\n[ \t]*(?:\n|(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t])/;
