import type { Redis } from "ioredis";
import { AppError, type AppCode } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import { type Answer, type Question, type QuestionName, questions } from "#schemas/questions.ts";
import { awaitedLater } from "#service/failures.ts";

/** Questions that no process has taken yet. */
const listOf = (name: QuestionName) => `pressmark:question:${name}`;
const answersOf = (asker: string) => `pressmark:answers:${asker}`;
/** If no process answers, the questions disappear. */
const LIST_LIFE_S = 60;
/** How long a process waits for a question before it asks Redis again, so that it notices its end. */
const POLL_S = 2;
const RETRY_MS = 500;

interface Asked {
  id: string;
  asker: string;
  question: unknown;
}

interface Answered {
  id: string;
  answer?: unknown;
  failure?: { code: AppCode; message: string };
}

export interface Questions {
  /** @throws AppError preview_unavailable if no process answers in time, and the AppError of the process that answers */
  ask<N extends QuestionName>(
    name: N,
    question: Question<N>,
    options: { timeoutMs: number },
  ): Promise<Answer<N>>;
  close(): void;
}

/** @param subscriber a connection of its own */
export function openQuestions(redis: Redis, subscriber: Redis): Questions {
  const asker = newId();
  const waiting = new Map<string, (answered: Answered) => void>();
  subscriber.on("message", (_channel: string, text: string) => {
    const answered = JSON.parse(text) as Answered;
    waiting.get(answered.id)?.(answered);
  });
  const subscribed = subscriber.subscribe(answersOf(asker));
  awaitedLater(subscribed);

  return {
    async ask(name, question, { timeoutMs }) {
      const id = newId();
      const asked: Asked = { id, asker, question: questions[name].question.parse(question) };
      const text = JSON.stringify(asked);
      let timer: NodeJS.Timeout | undefined;
      const answered = new Promise<Answered | null>((resolve) => {
        waiting.set(id, resolve);
        timer = setTimeout(resolve, timeoutMs, null);
      });
      try {
        // At the start of the process, an answer could be earlier than the subscription.
        await Promise.race([subscribed, answered]);
        const results = await redis
          .pipeline()
          .lpush(listOf(name), text)
          .expire(listOf(name), LIST_LIFE_S)
          .exec();
        const failed = results?.find(([error]) => error)?.[0];
        if (failed) throw failed;
        const response = await answered;
        if (!response) {
          // The caller has given up, so no process should start.
          await redis.lrem(listOf(name), 0, text);
          throw new AppError("preview_unavailable");
        }
        const { answer, failure } = response;
        if (failure) throw new AppError(failure.code, { message: failure.message });
        return answer as never;
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
      }
    },
    close: () => subscriber.disconnect(),
  };
}

/**
 * Answers questions until `stopping` aborts.
 * @param connection a connection of its own, which waits
 */
export async function answerQuestions<N extends QuestionName>(
  name: N,
  answer: (question: Question<N>) => Promise<Answer<N>>,
  process: {
    redis: Redis;
    connection: Redis;
    atOnce: number;
    stopping: AbortSignal;
    onFailure(error: unknown): void;
  },
): Promise<void> {
  const { redis, connection, atOnce, stopping, onFailure } = process;
  const running = new Set<Promise<void>>();
  while (!stopping.aborted) {
    if (running.size >= atOnce) await Promise.race(running);
    const taken = await connection.brpop(listOf(name), POLL_S).catch(async (error: unknown) => {
      if (!stopping.aborted) onFailure(error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      return null;
    });
    if (!taken) continue;
    const asked = JSON.parse(taken[1]) as Asked;
    const work = reply(asked).catch(onFailure);
    const done = work.finally(() => running.delete(done));
    running.add(done);
  }
  await Promise.all(running);

  async function reply({ id, asker, question }: Asked): Promise<void> {
    const answered = await answer(questions[name].question.parse(question) as Question<N>).then(
      (value): Answered => ({ id, answer: value }),
      (error: unknown): Answered => {
        if (!(error instanceof AppError)) onFailure(error);
        const { appCode: code, message } =
          error instanceof AppError ? error : new AppError("preview_failed");
        return { id, failure: { code, message } };
      },
    );
    await redis.publish(answersOf(asker), JSON.stringify(answered));
  }
}
