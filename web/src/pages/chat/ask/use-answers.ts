import { useEffect, useRef, useState } from "react";
import { api } from "../../../api.ts";
import { messageOf } from "../../../errors.ts";
import { type Answer, isOpen, newAnswer, withEvent } from "./answers.ts";

const LOST = "The connection was lost before the answer was complete. Ask again in a moment.";

/** The questions of this visit, the newest first. One is answered at a time. Leaving the page ends the answer, and what it costs. */
export function useAnswers(projectId: string) {
  const [answers, setAnswers] = useState<Answer[]>([]);
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);

  const change = (id: number, next: (answer: Answer) => Answer) =>
    setAnswers((all) => all.map((answer) => (answer.id === id ? next(answer) : answer)));

  const stop = () => {
    end.current();
    setAnswers((all) =>
      all.map((answer) => (isOpen(answer) ? { ...answer, state: "stopped" } : answer)),
    );
  };

  const ask = (question: string) => {
    stop();
    const id = (answers[0]?.id ?? 0) + 1;
    setAnswers((all) => [newAnswer(id, question), ...all]);
    const fail = (failure: string) =>
      change(id, (answer) => (isOpen(answer) ? { ...answer, state: "failed", failure } : answer));
    let isLost = false;
    end.current = () => undefined;
    const subscription = api.live.answer.subscribe(
      { projectId, question },
      {
        onData: (event) => change(id, (answer) => withEvent(answer, event)),
        onError: (error) => fail(messageOf(error)),
        // Without a connection, it is called before `subscribe` returns.
        onConnectionStateChange: ({ error }) => {
          if (!error) return;
          // The client would ask again automatically, and the answer would cost twice.
          isLost = true;
          end.current();
          fail(LOST);
        },
      },
    );
    end.current = () => subscription.unsubscribe();
    if (isLost) end.current();
  };

  return { answers, ask, stop };
}
