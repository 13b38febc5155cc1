import type { AiPrices } from "#schemas/ai/ai-access.ts";
import { usdOf } from "#core/ai/prices.ts";
import { budgetLeft } from "#core/tasks/schedules/budget-left.ts";
import { reserveCost, type TaskClaim } from "#store/tasks/claims.ts";
import type { TaskSession } from "../tools/session.ts";
import { TaskLost, TurnEnded } from "./task-ends.ts";

/** Few models write more in one answer. If this many can be paid, the model decides. */
const PLENTY_OF_TOKENS = 32_000;
/** Otherwise the answer gets up to this many, because models refuse a request for more than they can write. */
const OUTPUT_MAX_TOKENS = 8_192;
/** A shorter answer is not a step. */
const OUTPUT_MIN_TOKENS = 256;
/** Two tasks of one schedule can reserve at the same time. */
const ATTEMPTS = 3;

interface Call {
  session: TaskSession;
  claim: TaskClaim;
  prices: AiPrices | null;
  /** What the turn has cost. */
  turnUsd: number;
  /** The most that the request can have. */
  inputTokens: number;
}

/**
 * Makes sure that the next request to the model can be paid: by what the turn may still cost, and by what is left of the budget of the task's schedule, which
 * other tasks may be spending at the same time.
 * @returns how long the answer may be, in tokens; undefined if the model decides
 * @throws TurnEnded, TaskLost
 */
export async function reserveCall(call: Call): Promise<number | undefined> {
  const { session, claim, prices, turnUsd, inputTokens } = call;
  const { context, project, task } = session;
  const turnLimit = context.env.TASK_MAX_USD;
  const budget = project && (await budgetLeft(context, project, task));
  if (!prices) {
    if (budget) throw new TurnEnded(UNKNOWN_PRICES);
    return undefined;
  }
  let leftOfBudget = budget?.leftUsd ?? Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const leftUsd = Math.min(turnLimit - turnUsd, leftOfBudget);
    const outputTokens = payable(prices, { leftUsd, inputTokens });
    if (outputTokens < OUTPUT_MIN_TOKENS) break;
    const isPlenty = outputTokens >= PLENTY_OF_TOKENS;
    const most = isPlenty ? PLENTY_OF_TOKENS : Math.min(outputTokens, OUTPUT_MAX_TOKENS);
    const allowed = isPlenty ? undefined : most;
    if (!budget || !project) return allowed;
    const usd = usdOf(prices, { inputTokens, outputTokens: most }) ?? 0;
    if (!(await reserveCost(context.db, claim, usd))) throw new TaskLost();
    // What others have reserved in the meantime is visible now, and to them this is.
    leftOfBudget = (await budgetLeft(context, project, task))?.leftUsd ?? Number.POSITIVE_INFINITY;
    if (usd <= leftOfBudget) return allowed;
  }
  if (budget && leftOfBudget < turnLimit - turnUsd)
    throw new TurnEnded(budgetUsed(budget.budgetUsd));
  throw new TurnEnded(turnUsed(turnLimit));
}

const TOKENS_OF_A_PRICE = 1_000_000;

/** How many tokens of an answer can be paid, after the request. */
function payable(
  prices: AiPrices,
  { leftUsd, inputTokens }: { leftUsd: number; inputTokens: number },
): number {
  const left = leftUsd - (usdOf(prices, { inputTokens, outputTokens: 0 }) ?? 0);
  if (left < 0) return 0;
  if (prices.output === 0) return PLENTY_OF_TOKENS;
  return Math.floor((left * TOKENS_OF_A_PRICE) / prices.output);
}

const UNKNOWN_PRICES =
  "The schedule of this task has a budget, but the prices of the model are not known. Enter the prices in the settings, under AI, and send a message to continue.";
const budgetUsed = (usd: number) =>
  `The next step may cost more than is left of the schedule's monthly budget of $${usd.toFixed(2)}. Raise the budget, and send a message to continue.`;
const turnUsed = (usd: number) =>
  `The next step may cost more than is left of this task's limit of $${usd.toFixed(2)}. Send a message to continue.`;
