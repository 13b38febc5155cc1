import type { LogLine } from "#schemas/deployments/deployment.ts";
import { type Segment, plainLine } from "./ansi.ts";

/** Indexes of the lines that contain the query, ignoring case. */
export function findLines(lines: readonly LogLine[], query: string): number[] {
  const needle = query.toLowerCase();
  if (!needle) return [];
  const indexes: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (plainLine(line).toLowerCase().includes(needle)) indexes.push(index);
  }
  return indexes;
}

export interface MarkedSegment extends Segment {
  /** The position of the match in the line. */
  at: number;
  hit: boolean;
}

/** Splits segments at the matches; `hit` marks the matching parts. */
export function markSegments(segments: Segment[], query: string): MarkedSegment[] {
  const needle = query.toLowerCase();
  const text = segments.map((segment) => segment.text).join("");
  const marks = needle ? rangesOf(text.toLowerCase(), needle) : [];
  const cut: MarkedSegment[] = [];
  let offset = 0;
  for (const segment of segments) {
    const end = offset + segment.text.length;
    const edges = [
      ...new Set([offset, ...marks.flat().filter((at) => at > offset && at < end), end]),
    ];
    for (let index = 0; index + 1 < edges.length; index += 1) {
      const from = edges[index]!;
      const hit = marks.some(([start, stop]) => from >= start && from < stop);
      cut.push({ ...segment, text: text.slice(from, edges[index + 1]), at: from, hit });
    }
    offset = end;
  }
  return cut;
}

function rangesOf(text: string, needle: string): [number, number][] {
  const ranges: [number, number][] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length))
    ranges.push([at, at + needle.length]);
  return ranges;
}
