import { diffArrays } from "diff";

/** A run of items that are in both sequences, only in the newer one, or only in the older one. */
export interface Run {
  kind: "same" | "added" | "removed";
  count: number;
}

/** The remaining effort for one page. The cost of a comparison grows with the square of the differences. */
export interface Budget {
  steps: number;
}

/** Compares two sequences by their keys. A common start and end cost almost nothing. @returns null if the differences exceed the budget */
export function diffSequences(
  before: readonly string[],
  after: readonly string[],
  budget: Budget,
): Run[] | null {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start++;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++;

  const middle = diffMiddle(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
    budget,
  );
  return (
    middle && [run("same", start), ...middle, run("same", end)].filter(({ count }) => count > 0)
  );
}

function diffMiddle(before: string[], after: string[], budget: Budget): Run[] | null {
  if (before.length === 0 || after.length === 0)
    return [run("removed", before.length), run("added", after.length)];
  const maxEditLength = Math.floor(Math.sqrt(Math.max(0, budget.steps)));
  const numbers = new Map<string, number>();
  const numberOf = (key: string) => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  const parts = diffArrays(before.map(numberOf), after.map(numberOf), { maxEditLength });
  const edits =
    parts?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0) ??
    maxEditLength;
  budget.steps -= edits * edits;
  return parts ? inOrder(parts) : null;
}

/** Between two unchanged runs, all removed items come before all added ones. */
function inOrder(parts: { added: boolean; removed: boolean; count: number }[]): Run[] {
  const runs: Run[] = [];
  let [gone, came] = [0, 0];
  const end = () => {
    runs.push(run("removed", gone), run("added", came));
    [gone, came] = [0, 0];
  };
  for (const { added, removed, count } of parts) {
    if (removed) gone += count;
    else if (added) came += count;
    else {
      end();
      runs.push(run("same", count));
    }
  }
  end();
  return runs;
}

const run = (kind: Run["kind"], count: number): Run => ({ kind, count });
