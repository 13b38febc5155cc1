import type { TaskToolCall } from "#schemas/tasks/part.ts";
import type { TaskCost } from "#schemas/tasks/task.ts";
import type { TaskDocument, TaskPartDocument } from "#store/tasks/documents.ts";

type Kind = TaskPartDocument["kind"];
export type PartOf<K extends Kind> = Extract<TaskPartDocument, { kind: K }>;

/** What a task does next, as its log says. */
export type NextStep =
  | { kind: "ask"; step: number }
  /** Calls of the newest answer without a result. */
  | { kind: "call"; step: number; calls: TaskToolCall[] }
  /** The model has answered everything. */
  | { kind: "over" };

/** @param parts without the pieces of answers, in order */
export function nextStep(parts: readonly TaskPartDocument[]): NextStep {
  const answer = lastOf(parts, "answer");
  const message = lastOf(parts, "message");
  if (!answer) return message ? { kind: "ask", step: 1 } : { kind: "over" };
  const done = new Set(partsOf(parts, "result").map(({ callId }) => callId));
  const isEnded = (parts.findLast(endsCalls)?.seq ?? 0) > answer.seq;
  const calls = isEnded ? [] : answer.calls.filter(({ id }) => !done.has(id));
  if (calls.length > 0) return { kind: "call", step: answer.step, calls };
  const isRead = !answer.unread && (message === undefined || message.seq < answer.seq);
  if (answer.calls.length === 0 && isRead) return { kind: "over" };
  return { kind: "ask", step: answer.step + 1 };
}

/** After this, a worker no longer runs the calls that the model made before. */
const endsCalls = (part: TaskPartDocument): boolean =>
  (part.kind === "status" && part.status === "canceled") || endsBranch(part);

/** The branch of the task is merged or discarded. */
const endsBranch = (part: TaskPartDocument): boolean =>
  part.kind === "discarded" || (part.kind === "merged" && part.isComplete);

/** The log with each message after the answer of a model that had not read it. Otherwise the model would seem to have ignored it. */
export function inReadingOrder(parts: readonly TaskPartDocument[]): TaskPartDocument[] {
  const unread = new Set(partsOf(parts, "answer").flatMap((answer) => answer.unread ?? []));
  const ordered: TaskPartDocument[] = [];
  let later: TaskPartDocument[] = [];
  for (const part of parts) {
    if (unread.has(part.seq)) {
      later.push(part);
      continue;
    }
    ordered.push(part);
    if (part.kind !== "answer") continue;
    ordered.push(...later);
    later = [];
  }
  return ordered;
}

/** What the whole task has used. */
export function costOf(parts: readonly TaskPartDocument[]): TaskCost {
  const used = partsOf(parts, "answer").map(({ usage }) => usage);
  const prices = used.map(({ usd }) => usd);
  return {
    steps: used.length,
    inputTokens: sum(used.map(({ inputTokens }) => inputTokens)),
    outputTokens: sum(used.map(({ outputTokens }) => outputTokens)),
    // The sum of only some steps would look like the price of all.
    usd: prices.length === 0 || prices.includes(null) ? null : sum(prices.map((usd) => usd ?? 0)),
    ...(used.some(({ isEstimated }) => isEstimated) ? { isEstimated: true as const } : {}),
  };
}

/** What the steps with a price have cost. */
const pricedUsdOf = (parts: readonly TaskPartDocument[]): number =>
  sum(partsOf(parts, "answer").map(({ usage }) => usage.usd ?? 0));

/** What was used since the last message of a person. */
export function turnOf(parts: readonly TaskPartDocument[]): TaskDocument["turn"] {
  const turn = sinceMessage(parts);
  const used = partsOf(turn, "answer").map(({ usage }) => usage);
  return {
    steps: used.length,
    tokens: sum(used.map(({ inputTokens, outputTokens }) => inputTokens + outputTokens)),
    usd: sum(used.map(({ usd }) => usd ?? 0)),
    ms: sum(turn.map((part, at) => workedBefore(part, turn[at - 1]))),
  };
}

/** Before a worker begins, the task waits. */
function workedBefore(part: TaskPartDocument, before: TaskPartDocument | undefined): number {
  if (!before || (part.kind === "status" && part.status === "running")) return 0;
  return Math.max(0, part.at.getTime() - before.at.getTime());
}

/** The newest commit that the task made on its branch, which ends when it is merged or discarded. */
export function commitOf(parts: readonly TaskPartDocument[]): string | null {
  const end = parts.findLastIndex(endsBranch);
  const made = partsOf(parts.slice(end + 1), "result");
  return made.findLast(({ commit }) => commit !== null)?.commit ?? null;
}

/** What the task's document copies from its log. */
export const progressOf = (parts: readonly TaskPartDocument[]) => ({
  cost: costOf(parts),
  pricedUsd: pricedUsdOf(parts),
  turn: turnOf(parts),
  commit: commitOf(parts),
});

/** Failures of the model provider since the last answer or message. The pieces that a dead worker left do not count. */
export function retriesOf(parts: readonly TaskPartDocument[]): PartOf<"retry">[] {
  const last = parts.findLastIndex(({ kind }) => kind === "answer" || kind === "message");
  return partsOf(parts.slice(last + 1), "retry").filter(({ retryAt }) => retryAt !== null);
}

/** How many of the newest calls of the turn are the same as this one, and in a row. The call itself counts if the log has its answer. */
export function repeatsOf(parts: readonly TaskPartDocument[], call: TaskToolCall): number {
  const calls = partsOf(sinceMessage(parts), "answer").flatMap((answer) => answer.calls);
  const upTo = calls.findIndex(({ id }) => id === call.id);
  const text = textOf(call);
  const before = calls.slice(0, upTo + 1);
  return before.length - 1 - before.findLastIndex((other) => textOf(other) !== text);
}

const textOf = ({ name, input }: TaskToolCall) => JSON.stringify([name, input]);

function sinceMessage(parts: readonly TaskPartDocument[]): readonly TaskPartDocument[] {
  return parts.slice(
    Math.max(
      0,
      parts.findLastIndex(({ kind }) => kind === "message"),
    ),
  );
}

export function partsOf<K extends Kind>(parts: readonly TaskPartDocument[], kind: K): PartOf<K>[] {
  return parts.filter((part): part is PartOf<K> => part.kind === kind);
}

export function lastOf<K extends Kind>(
  parts: readonly TaskPartDocument[],
  kind: K,
): PartOf<K> | undefined {
  return parts.findLast((part): part is PartOf<K> => part.kind === kind);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
