import { fenceIn } from "./block-ends.ts";
import type { Line } from "./line.ts";

const GATE = /^\{(exercise|solution)-(start|end)\}/i;

/** The directives that begin or end an exercise or a solution, if they have a partner. Each is one block. */
export function gatesIn(
  lines: readonly Line[],
  ends: ReadonlyMap<number, number>,
): ReadonlySet<number> {
  const paired = new Set<number>();
  const open = new Map<string, number>();
  for (const first of [...ends.keys()].sort((a, b) => a - b)) {
    const [, name = "", side] = GATE.exec(fenceIn(lines[first]!.text)?.rest ?? "") ?? [];
    if (side === undefined) continue;
    const start = open.get(name.toLowerCase());
    open.delete(name.toLowerCase());
    if (side.toLowerCase() === "start") open.set(name.toLowerCase(), first);
    else if (start !== undefined) {
      paired.add(start);
      paired.add(first);
    }
  }
  return paired;
}
