import { getHeapStatistics } from "node:v8";

/**
 * The share of V8's heap for the site of one project. A build that checks every page has the site of the last build and the new one
 * in memory, and half of the heap is for what it creates and drops.
 */
const SHARE_OF_HEAP = 1 / 4;
/** Links, headings and pages follow the length of a note. Without a text, it takes as much memory as 4 KiB of one. */
const NOTE_BYTES = 4 * 1024;

/** Follows the memory that the objects of a site take: 1.25 bytes for each unit, for 50,000 notes of 0.9 KB. */
export const weightOf = (notes: readonly { size: number }[]): number =>
  notes.reduce((sum, { size }) => sum + size + NOTE_BYTES, 0);

/**
 * The largest weight of a site that stays in memory. Unless `--max-old-space-size` sets it, V8's limit is half of the memory of the
 * machine or the container, up to 2 GiB, and 4 GiB from 15 GiB of memory on.
 */
export function largestSite(heapBytes = getHeapStatistics().heap_size_limit): number {
  return heapBytes * SHARE_OF_HEAP;
}
