import {
  type FinishReason,
  jsonSchema,
  type ModelMessage,
  streamText,
  tool,
  type ToolSet,
} from "ai";
import { type AiFailure, failureOf, failureOfFinish, isUnpaid } from "#core/ai/failure.ts";
import { type AiAccess, findAiAccess } from "#core/ai/access.ts";
import { openModel } from "#core/ai/open-model.ts";
import { usdOf } from "#core/ai/prices.ts";
import { type ReportedTokens, tokensOf, usedTokens } from "#core/ai/used-tokens.ts";
import { AppError } from "#schemas/errors.ts";
import type { TaskToolCall } from "#schemas/tasks/part.ts";
import { endReservation, type TaskClaim } from "#store/tasks/claims.ts";
import { conversationOf } from "../prompt/conversation.ts";
import { readPictures } from "../prompt/pictures.ts";
import { systemPrompt } from "../prompt/system-prompt.ts";
import type { TaskTools } from "../tools/tool.ts";
import type { TaskSession } from "../tools/session.ts";
import { inReadingOrder, partsOf, turnOf } from "./log-state.ts";
import { openPieces, type Pieces } from "./pieces.ts";
import { reserveCall } from "./reserve-call.ts";
import type { TaskLog } from "./task-log.ts";
import { unlessAborted } from "./unless-aborted.ts";

/** The model provider failed, or the model refuses. */
export class ModelFailure extends Error {
  readonly failure: AiFailure;

  constructor(cause: unknown) {
    const failure = failureOf(cause);
    super(failure.error.message, { cause });
    this.name = "ModelFailure";
    this.failure = failure;
  }
}

/** An answer of the model, before the log has it. */
interface Answer {
  text: string;
  /** What the model wrote before it answered, if the service shows it. */
  thoughts: string;
  calls: Omit<TaskToolCall, "id">[];
  reported: ReportedTokens;
  /** The model stopped because its answer became too long. */
  isCut: boolean;
}

/**
 * Asks the model for the next step, and stores its pieces and then the whole answer.
 * @returns the name of the model
 * @throws ModelFailure, TurnEnded, TaskLost, AppError ai_not_configured; the reason of the signal
 */
export async function askModel(
  { session, tools, log, claim }: Asked & { claim: TaskClaim },
  { step, signal }: { step: number; signal: AbortSignal },
): Promise<{ model: string; isCut: boolean; isShortened: boolean; isEmpty: boolean }> {
  const { context, org, project } = session;
  const access = await findAiAccess(context, {
    orgId: org._id,
    projectId: project?._id ?? null,
  });
  if (!access) throw new AppError("ai_not_configured");
  await log.read();
  const readSeq = log.seq;
  const request = await unlessAborted(signal, requestOf({ session, tools, log }, signal));
  const maxOutputTokens = await reserveCall({
    session,
    claim,
    prices: access.prices,
    turnUsd: turnOf(log.parts).usd,
    inputTokens: request.inputTokens,
  });
  const { text, thoughts, calls, reported, isCut } = await readAnswer(
    { access, session, tools, log },
    { step, signal, maxOutputTokens, messages: request.messages },
  ).catch(async (error: unknown) => {
    await endReservation(context.db, claim, { isUnpaid: isUnpaid(error) });
    throw error;
  });
  const usage = usedTokens(reported, {
    inputTokens: request.inputTokens,
    outputTokens: tokensOf({ texts: [text, thoughts, toJson(calls)] }),
  });
  await log.append(() => {
    const unread = partsOf(log.parts, "message").filter(({ seq }) => seq > readSeq);
    return {
      kind: "answer",
      step,
      text,
      usage: { ...usage, usd: usdOf(access.prices, usage) },
      calls: calls.map((call, at) => ({ id: `call_${step}_${at + 1}`, ...call })),
      ...(unread.length > 0 ? { unread: unread.map(({ seq }) => seq) } : {}),
    };
  });
  const isEmpty = text.trim() === "" && calls.length === 0;
  return { model: access.model, isCut, isShortened: maxOutputTokens !== undefined, isEmpty };
}

interface Asked {
  session: TaskSession;
  tools: TaskTools;
  log: TaskLog;
}

/** What the model gets, and how long that is, at most. @throws the reason of the signal */
async function requestOf(
  { session, tools, log }: Asked,
  signal: AbortSignal,
): Promise<{ messages: ModelMessage[]; inputTokens: number }> {
  const parts = inReadingOrder(log.parts);
  const shown = await readPictures(session.context, log.parts, signal);
  const texts = [systemPrompt(session), ...[conversationOf(parts), tools.definitions].map(toJson)];
  return {
    messages: conversationOf(parts, shown),
    inputTokens: tokensOf({ texts, pictures: shown.size }),
  };
}

const toJson = (value: unknown) => JSON.stringify(value);

/** @throws ModelFailure; the reason of the signal; the error of a piece that could not be stored */
async function readAnswer(
  { access, session, tools, log }: Asked & { access: AiAccess },
  {
    step,
    signal,
    messages,
    maxOutputTokens,
  }: {
    step: number;
    signal: AbortSignal;
    messages: ModelMessage[];
    maxOutputTokens: number | undefined;
  },
): Promise<Answer> {
  const stop = new AbortController();
  const pieces = openPieces(log, { step, onFailure: (error) => stop.abort(error) });
  const aborted = AbortSignal.any([signal, stop.signal]);
  try {
    const { fullStream } = streamText({
      model: openModel(session.context.env, access),
      system: systemPrompt(session),
      messages,
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      tools: shownTools(tools),
      maxRetries: 0,
      abortSignal: aborted,
      // The stream has its errors too. By default, they are also printed.
      onError: () => undefined,
    });
    return await unlessAborted(aborted, collect(fullStream, pieces));
  } catch (error) {
    aborted.throwIfAborted();
    throw new ModelFailure(error);
  } finally {
    await pieces.end();
  }
}

/** Without `execute`: the loop runs the calls, because each result must be stored before the next step. */
function shownTools({ definitions }: TaskTools): ToolSet {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, { description, inputSchema }]) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema) }),
    ]),
  );
}

type Stream = ReturnType<typeof streamText>["fullStream"];

async function collect(stream: Stream, pieces: Pieces): Promise<Answer> {
  const answer: Answer = {
    text: "",
    thoughts: "",
    calls: [],
    isCut: false,
    reported: { inputTokens: 0, outputTokens: 0 },
  };
  let reason: FinishReason = "other";
  for await (const part of stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "text-delta") {
      answer.text += part.text;
      pieces.add(part.text);
    }
    if (part.type === "reasoning-delta") answer.thoughts += part.text;
    if (part.type === "tool-call") answer.calls.push({ name: part.toolName, input: part.input });
    if (part.type === "finish") {
      reason = part.finishReason;
      const { inputTokens = 0, outputTokens = 0 } = part.totalUsage;
      answer.reported = { inputTokens, outputTokens };
    }
  }
  const failure = failureOfFinish(reason);
  if (failure) throw failure.error;
  return { ...answer, isCut: reason === "length" };
}
