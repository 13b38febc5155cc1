import { cutText, firstOf } from "../tools/cut-text.ts";
import {
  CONVERSATION_MAX_LENGTH,
  FILES_MAX_LENGTH,
  RESULTS_MAX_LENGTH,
  SHORT_LENGTH,
  SHORT_TEXT_LENGTH,
  SHORTENED_LENGTH,
} from "./limits.ts";
import type { AnsweredCall, Turn } from "./turns.ts";

/**
 * The turns, within the limit. Old results are shortened first, then inputs of old calls, files, and at last texts. This is done turn by turn as the
 * conversation grows, so that a step changes nothing that an earlier one has sent, unless the limit is reached again.
 */
export function shortened(turns: readonly Turn[]): Turn[] {
  let short: Turn[] = [];
  let length = 0;
  for (const turn of turns) {
    const next = withinShare(turn);
    short.push(next);
    length += lengthOf(next);
    if (length > CONVERSATION_MAX_LENGTH) {
      short = withoutMiddle(shorten(short, length - SHORTENED_LENGTH));
      length = sum(short.map(lengthOf));
    }
  }
  return short;
}

/** One step with many calls leaves room for the others. */
function withinShare(turn: Turn): Turn {
  if (turn.kind === "answer") {
    const share = Math.floor(RESULTS_MAX_LENGTH / Math.max(1, turn.calls.length));
    return withCalls(turn, (call) => ({ ...call, result: cutText(call.result, share) }));
  }
  const share = Math.floor(FILES_MAX_LENGTH / Math.max(1, turn.files.length));
  return {
    ...turn,
    files: turn.files.map((file) => ({ ...file, text: cutText(file.text, share) })),
  };
}

/** The gentle ways first. */
const WAYS: readonly ((turn: Turn) => Turn)[] = [
  withoutResults,
  withoutInputs,
  withoutFiles,
  withoutTexts,
];

/** Shortens turns until this many characters are saved. The newest one is spared if the conversation fits without that. */
function shorten(turns: readonly Turn[], excess: number): Turn[] {
  const short = [...turns];
  let left = excess;
  const newest = turns.length - 1;
  const steps = [
    ...WAYS.flatMap((way) => turns.slice(0, -1).map((_, at) => ({ way, at }))),
    ...WAYS.map((way) => ({ way, at: newest })),
  ];
  for (const { way, at } of steps) {
    const turn = short[at];
    const isEnough = left <= (at === newest ? CONVERSATION_MAX_LENGTH - SHORTENED_LENGTH : 0);
    if (isEnough || !turn) continue;
    const shorter = way(turn);
    left -= lengthOf(turn) - lengthOf(shorter);
    short[at] = shorter;
  }
  return short;
}

const LEFT_OUT: Turn = {
  kind: "message",
  notes: [],
  files: [],
  text: "[Earlier messages and steps were left out, because the conversation is long.]",
};

/** A conversation of very many turns keeps its first one, which says what the task is about, and the newest ones. */
function withoutMiddle(turns: readonly Turn[]): Turn[] {
  const lengths = turns.map(lengthOf);
  let length = sum(lengths);
  if (length <= CONVERSATION_MAX_LENGTH) return [...turns];
  let next = 1;
  for (; next < turns.length - 1 && length > SHORTENED_LENGTH; next++) length -= lengths[next] ?? 0;
  return [...turns.slice(0, 1), LEFT_OUT, ...turns.slice(next)];
}

function withoutResults(turn: Turn): Turn {
  return withCalls(turn, (call) => ({ ...call, result: short(call.result) }));
}

function withoutInputs(turn: Turn): Turn {
  return withCalls(turn, (call) => ({ ...call, input: shortInput(call.input) }));
}

function withoutFiles(turn: Turn): Turn {
  if (turn.kind === "answer") return turn;
  return { ...turn, files: turn.files.map(({ name, text }) => ({ name, text: short(text) })) };
}

function withoutTexts(turn: Turn): Turn {
  if (turn.text.length <= SHORT_TEXT_LENGTH * 2) return turn;
  return { ...turn, text: cutText(turn.text, SHORT_TEXT_LENGTH) };
}

const withCalls = (turn: Turn, change: (call: AnsweredCall) => AnsweredCall): Turn =>
  turn.kind === "answer" ? { ...turn, calls: turn.calls.map(change) } : turn;

function shortInput(input: Record<string, unknown>): Record<string, unknown> {
  if (JSON.stringify(input).length <= SHORT_LENGTH * 2) return input;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return [name, text.length <= SHORT_LENGTH ? value : short(text)];
    }),
  );
}

/** Not cut a second time, so that a text that is already short stays the same. */
const short = (text: string) =>
  text.length <= SHORT_LENGTH * 2
    ? text
    : `${firstOf(text, SHORT_LENGTH)}\n\n[The rest was left out, because the conversation is long. Call the tool again if you need it.]`;

function lengthOf(turn: Turn): number {
  if (turn.kind === "message")
    return turn.text.length + sum(turn.files.map(({ text }) => text.length));
  const calls = turn.calls.map(({ input, result }) => JSON.stringify(input).length + result.length);
  return turn.text.length + sum(calls);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
