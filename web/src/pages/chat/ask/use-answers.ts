import { useEffect, useRef, useState } from "react";
import { api } from "../../../api.ts";
import { messageOf } from "../../../errors.ts";
import { type Answer, isOpen, newAnswer, withEvent } from "./answers.ts";

const LOST = "The connection was lost before the answer was complete. Ask again.";

/** The questions of this visit, the newest first. One is answered at a time. Leaving the page ends the answer, and what it costs. */
export function useAnswers(projectId: string) {
  const [answers, setAnswers] = useState<Answer[]>([]);
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);

  const change = (id: number, next: (answer: Answer) => Answer) =>
    setAnswers((all) => all.map((answer) => (answer.id === id ? next(answer) : answer)));

  const ask = (question: string) => {
    end.current();
    const id = (answers[0]?.id ?? 0) + 1;
    setAnswers((all) => [newAnswer(id, question), ...all]);
    const fail = (failure: string) =>
      change(id, (answer) => ({ ...answer, state: "failed", failure }));
    const subscription = api.live.answer.subscribe(
      { projectId, question },
      {
        onData: (event) => change(id, (answer) => withEvent(answer, event)),
        onError: (error) => fail(messageOf(error)),
        onConnectionStateChange: ({ error }) => {
          // The client would ask again by itself, and the answer would cost twice.
          if (!error) return;
          subscription.unsubscribe();
          change(id, (answer) =>
            isOpen(answer) ? { ...answer, state: "failed", failure: LOST } : answer,
          );
        },
      },
    );
    end.current = () => subscription.unsubscribe();
  };

  const stop = () => {
    end.current();
    setAnswers((all) =>
      all.map((answer) => (isOpen(answer) ? { ...answer, state: "stopped" } : answer)),
    );
  };

  return { answers, ask, stop };
}
