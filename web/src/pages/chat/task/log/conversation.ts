import { isIdle } from "#schemas/tasks/status.ts";
import type { TaskPart, TaskPartOf, TaskToolCall } from "#schemas/tasks/part.ts";

export interface CallItem {
  call: TaskToolCall;
  /** Null until the call has ended. */
  result: TaskPartOf<"result"> | null;
}

/** An answer of the model: what it has written so far, and its calls once it is complete. */
export interface AnswerItem {
  kind: "answer";
  seq: number;
  step: number;
  text: string;
  /** `cut`: the task ended before the answer was whole. */
  state: "streaming" | "whole" | "cut";
  calls: readonly CallItem[];
}

/** The model is asked again for the same step. */
export interface RetryItem {
  kind: "retry";
  seq: number;
  step: number;
  reason: string;
  retryAt: string | null;
  times: number;
  /** The model answers again. */
  isOver: boolean;
}

export type ConversationItem =
  | TaskPartOf<"message">
  | AnswerItem
  | RetryItem
  | TaskPartOf<"status" | "merged" | "reverted" | "discarded">;

/** What the log of a task says so far. */
export interface Conversation {
  lastSeq: number;
  /** The seq of the last entry that is not a piece of an answer. */
  settledSeq: number;
  items: readonly ConversationItem[];
}

export const emptyConversation: Conversation = { lastSeq: 0, settledSeq: 0, items: [] };

/**
 * The conversation with the next entries of its log. Entries that it has already are left out. Numbers are missing where an answer is complete, because the
 * server then leaves out its pieces.
 * @returns the same object if nothing is new
 */
export function continueWith(conversation: Conversation, parts: readonly TaskPart[]): Conversation {
  let { lastSeq, settledSeq } = conversation;
  const items = [...conversation.items];
  for (const part of parts) {
    if (part.seq <= lastSeq) continue;
    lastSeq = part.seq;
    if (part.kind !== "delta") settledSeq = part.seq;
    addPart(items, part);
  }
  return lastSeq === conversation.lastSeq ? conversation : { lastSeq, settledSeq, items };
}

function addPart(items: ConversationItem[], part: TaskPart): void {
  switch (part.kind) {
    case "message":
    case "merged":
    case "reverted":
    case "discarded":
      items.push(part);
      break;
    case "delta":
      addDelta(items, part);
      break;
    case "answer":
      addAnswer(items, part);
      break;
    case "retry":
      addRetry(items, part);
      break;
    case "result":
      addResult(items, part);
      break;
    case "status":
      addStatus(items, part);
      break;
  }
}

function addDelta(items: ConversationItem[], { seq, step, text }: TaskPartOf<"delta">): void {
  endRetries(items, step);
  const at = openAnswerAt(items, step);
  const open = items[at];
  if (open?.kind === "answer") items[at] = { ...open, text: open.text + text };
  else items.push({ kind: "answer", seq, step, text, state: "streaming", calls: [] });
}

/** It replaces its pieces, so that the row does not jump behind a message that was sent in the meantime. */
function addAnswer(items: ConversationItem[], part: TaskPartOf<"answer">): void {
  const { step, text, calls } = part;
  endRetries(items, step);
  const at = openAnswerAt(items, step);
  const whole = {
    kind: "answer" as const,
    step,
    text,
    state: "whole" as const,
    calls: calls.map((call) => ({ call, result: null })),
  };
  const open = items[at];
  if (open) items[at] = { ...whole, seq: open.seq };
  else items.push({ ...whole, seq: part.seq });
}

/** The pieces that the model has written no longer count. */
function addRetry(items: ConversationItem[], part: TaskPartOf<"retry">): void {
  const { seq, step, reason, retryAt } = part;
  const withdrawn = items.findLastIndex(
    (item) => item.kind === "answer" && item.step === step && item.state !== "whole",
  );
  if (withdrawn >= 0) items.splice(withdrawn, 1);
  const before = items.at(-1);
  if (before?.kind === "retry" && before.step === step)
    items[items.length - 1] = {
      ...before,
      reason,
      retryAt,
      isOver: false,
      times: before.times + 1,
    };
  else items.push({ kind: "retry", seq, step, reason, retryAt, times: 1, isOver: false });
}

function addResult(items: ConversationItem[], part: TaskPartOf<"result">): void {
  const isCalled = (item: CallItem) => item.call.id === part.callId;
  const at = items.findLastIndex((item) => item.kind === "answer" && item.calls.some(isCalled));
  const answer = items[at];
  if (answer?.kind !== "answer") return;
  const calls = answer.calls.map((item) => (isCalled(item) ? { ...item, result: part } : item));
  items[at] = { ...answer, calls };
}

function addStatus(items: ConversationItem[], part: TaskPartOf<"status">): void {
  if (isIdle(part.status)) {
    for (const [index, item] of items.entries()) {
      if (item.kind === "answer" && item.state === "streaming")
        items[index] = { ...item, state: "cut" };
      if (item.kind === "retry" && !item.isOver) items[index] = { ...item, isOver: true };
    }
  }
  if (isSaid(part)) items.push(part);
}

/** Whether the conversation shows it. Others show only in the header: a task that runs, or that waits because the model has answered. */
const isSaid = ({ status, reason }: TaskPartOf<"status">): boolean =>
  status === "failed" || status === "canceled" || (isIdle(status) && reason !== null);

const openAnswerAt = (items: readonly ConversationItem[], step: number): number =>
  items.findLastIndex(
    (item) => item.kind === "answer" && item.step === step && item.state === "streaming",
  );

function endRetries(items: ConversationItem[], step: number): void {
  const at = items.findLastIndex((item) => item.kind === "retry" && item.step === step);
  const retry = items[at];
  if (retry?.kind === "retry" && !retry.isOver) items[at] = { ...retry, isOver: true };
}
