import type { Task } from "#schemas/tasks/task.ts";
import { DotList } from "../../../components/lists/dot-list.tsx";
import { formatNumber } from "../../../lib/format.ts";
import {
  about,
  formatTokens,
  formatUsd,
  minutesOf,
  tokensText,
  usdText,
} from "../../../lib/usage-text.ts";

/** While the task works: what it has used of its limits since the last message. Otherwise the cost of the whole task. */
export function UsageLine({ task, isWorking }: { task: Task; isWorking: boolean }) {
  const { turn, limits, cost } = task;
  if (!isWorking)
    return cost.steps === 0 ? null : (
      <DotList className="text-faint tabular-nums">
        {cost.usd !== null && <span>Cost {usdText(cost)}</span>}
        <span>{tokensText(cost)}</span>
      </DotList>
    );
  return (
    <DotList className="text-faint tabular-nums">
      <span>
        {formatNumber(turn.steps)} of {formatNumber(limits.steps)} steps
      </span>
      <span>
        {about(cost.isEstimated)}
        {formatTokens(turn.tokens)} of {formatTokens(limits.tokens)} tokens
      </span>
      {cost.usd !== null && (
        <span>
          {about(cost.isEstimated)}
          {formatUsd(turn.usd)} of {formatUsd(limits.usd)}
        </span>
      )}
      <span>
        {minutesOf(turn.ms)} of {formatNumber(limits.minutes)} min
      </span>
    </DotList>
  );
}
