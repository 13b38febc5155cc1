import { readOpening } from "../../syntax/containers/read-opening.ts";
import type { Line } from "./line.ts";

/** The first line of a block of code, a directive or a container, and the last one. */
export interface Fence {
  /** Continues on the lines below, such as the indentation of a list item. */
  indent: string;
  /** `indent` with the markers of list items. */
  prefix: string;
  /** Backticks, tildes or colons. */
  sign: string;
  rest: string;
}

const FENCE = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,}|:{3,})(.*)$/;
/** More colons are decoration. */
const MAX_COLONS = 12;
const MARKER = /[^>\s]/g;

export function fenceIn(text: string): Fence | null {
  // Nearly all lines. The pattern takes much longer.
  if (!text.includes("```") && !text.includes(":::") && !text.includes("~~~")) return null;
  const [, prefix = "", sign, rest = ""] = FENCE.exec(text) ?? [];
  if (sign === undefined || (sign.startsWith("`") && rest.includes("`"))) return null;
  // The end of a comment that contains a block.
  if (rest.trimEnd().endsWith("-->")) return null;
  if (sign.startsWith(":") && sign.length > MAX_COLONS) return null;
  return { indent: prefix.replace(MARKER, " "), prefix, sign, rest };
}

const isClosing = ({ indent, prefix, rest }: Fence) => indent === prefix && rest.trim() === "";

/** The last line of each block by its first. The content of a block between backticks or tildes is not searched. */
export function blockEnds(lines: readonly Line[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const colons = new OpenColons();
  for (let at = 0; at < lines.length; at++) {
    const fence = fenceIn(lines[at]!.text);
    if (!fence) continue;
    if (!fence.sign.startsWith(":")) {
      const end = closingFence(lines, at + 1, fence.sign);
      // What is never closed is code to its end.
      if (end < 0) break;
      ends.set(at, end);
      at = end;
    } else if (isClosing(fence)) {
      const first = colons.close(fence.sign.length);
      if (first !== null) ends.set(first, at);
    } else if (/^\{[A-Za-z]/.test(fence.rest) || readOpening(fence.rest)?.hasEnd)
      colons.open(at, fence.sign.length);
  }
  return ends;
}

function closingFence(lines: readonly Line[], from: number, sign: string): number {
  for (let at = from; at < lines.length; at++) {
    const fence = fenceIn(lines[at]!.text);
    if (fence?.sign.startsWith(sign) && isClosing(fence)) return at;
  }
  return -1;
}

/** The containers that are open: a line of colons closes the innermost one with the same number, or else with fewer. */
class OpenColons {
  private readonly stack: { at: number; length: number }[] = [];
  private readonly counts: number[] = Array.from({ length: MAX_COLONS + 1 }, () => 0);

  open(at: number, length: number): void {
    this.stack.push({ at, length });
    this.counts[length]!++;
  }

  /** Its first line. Null when nothing is closed. */
  close(length: number): number | null {
    const isSame = this.counts[length]! > 0;
    if (!isSame && !this.counts.some((count, fewer) => fewer < length && count > 0)) return null;
    for (let top = this.stack.pop(); top; top = this.stack.pop()) {
      this.counts[top.length]!--;
      if (isSame ? top.length === length : top.length < length) return top.at;
    }
    return null;
  }
}
