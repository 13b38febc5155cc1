import { type Block, blocksOf } from "./blocks.ts";
import { markWords } from "./mark-words.ts";
import { type Budget, diffSequences } from "./sequence-diff.ts";

export interface MarkedBody {
  html: string;
  /** Whether anything differs. */
  changed: boolean;
  /** Some parts were too different to be compared word by word. */
  coarse: boolean;
}

/** Takes a few tenths of a second on a small machine. */
const STEPS = 1_000_000;

/** The newer body with all differences marked; "" if there is no newer body. */
export function markBlocks(before: string, after: string): MarkedBody {
  const [old, now] = [blocksOf(before), blocksOf(after)];
  const budget: Budget = { steps: STEPS };
  const runs = diffSequences(keysOf(old), keysOf(now), budget);
  if (!runs) return { html: replaced(old, now), changed: true, coarse: true };
  const parts: string[] = [];
  let [oldAt, nowAt] = [0, 0];
  let waiting: Block[] = [];
  for (const { kind, count } of runs) {
    if (kind === "removed") {
      waiting.push(...old.slice(oldAt, (oldAt += count)));
      continue;
    }
    const blocks = now.slice(nowAt, (nowAt += count));
    if (kind === "added") parts.push(markHunk(waiting, blocks, budget));
    else {
      parts.push(replaced(waiting, []), ...blocks.map(({ html }) => html));
      oldAt += count;
    }
    waiting = [];
  }
  parts.push(replaced(waiting, []));
  const changed = runs.some(({ kind }) => kind !== "same");
  return { html: parts.join("\n"), changed, coarse: budget.steps <= 0 };
}

/** Pairs each block with the first replaced block of the same kind that shares words with it. */
function markHunk(before: Block[], after: Block[], budget: Budget): string {
  const parts: string[] = [];
  let waiting = before;
  let added: Block[] = [];
  for (const block of after) {
    const match = firstMatch(waiting, block, budget);
    if (!match) {
      added.push(block);
      continue;
    }
    parts.push(replaced(waiting.slice(0, match.index), added), match.html);
    waiting = waiting.slice(match.index + 1);
    added = [];
  }
  parts.push(replaced(waiting, added));
  return parts.join("\n");
}

/** The maximum distance at which a matching block is searched. */
const LOOKAHEAD = 8;

function firstMatch(
  before: readonly Block[],
  block: Block,
  budget: Budget,
): { index: number; html: string } | null {
  for (const [index, old] of before.slice(0, LOOKAHEAD).entries()) {
    const html = old.name === block.name ? markWords(old, block, budget) : null;
    if (html !== null) return { index, html };
  }
  return null;
}

function replaced(before: readonly Block[], after: readonly Block[]): string {
  return [
    ...before.map(({ html }) => `<del class="change block">${html}</del>`),
    ...after.map(({ html }) => `<ins class="change block">${html}</ins>`),
  ].join("\n");
}

const keysOf = (blocks: readonly Block[]) => blocks.map(({ html }) => html);
