import type { EditorView } from "@codemirror/view";
import { useEffect, useRef, useState } from "react";
import type { AgentEvent } from "#schemas/ai/note-agent.ts";
import { api } from "../../../../api.ts";
import { messageOf } from "../../../../errors.ts";
import { type AgentAnswer, type ConversationItem, newAnswer, turnsOf } from "./conversation.ts";
import { hunksOf } from "./hunks/line-hunks.ts";
import { showCurrent } from "./hunks/hunk-commands.ts";
import { proposal, propose, textSent } from "./hunks/proposal.ts";
import { type AgentText, outcomeOf } from "./use-agent-text.ts";

interface AgentOptions {
  view: EditorView;
  projectId: string;
  path: string;
  shown: AgentText;
}

const IS_CUT =
  "The model reached its limit, so changes may be missing. Ask for fewer changes in one message.";

/** The conversation with the agent. It lives as long as the page. Leaving ends the answer. */
export function useAgent({ view, projectId, path, shown }: AgentOptions) {
  const [items, setItems] = useState<readonly ConversationItem[]>([]);
  const running = useRef<{ id: number; leave: () => void }>(null);
  const nextId = useRef(1);
  useEffect(() => () => running.current?.leave(), []);

  const change = (id: number, next: (answer: AgentAnswer) => Partial<AgentAnswer>) =>
    setItems((before) =>
      before.map((item) =>
        item.id === id && item.from === "agent" ? { ...item, ...next(item) } : item,
      ),
    );

  const send = (message: string) => {
    const id = nextId.current + 1;
    nextId.current += 2;
    const turns = turnsOf(items, shown);
    setItems([...items, { from: "person", id: id - 1, text: message }, newAnswer(id)]);
    const text = view.state.doc.toString();
    const { from, to } = view.state.selection.main;
    view.dispatch({ effects: textSent.of(null) });

    const abort = new AbortController();
    running.current = { id, leave: () => abort.abort() };
    const end = (state: AgentAnswer["state"], failure: string | null = null) => {
      if (abort.signal.aborted) return;
      running.current = null;
      change(id, () => ({ state, failure }));
    };
    const onEvent = (event: AgentEvent) => {
      if (abort.signal.aborted) return;
      if (event.kind === "text") change(id, (answer) => ({ text: answer.text + event.text }));
      if (event.kind === "proposal") {
        const { problems } = event;
        const hunks = show(hunksOf(text, event.changes));
        change(id, () => ({ hunks, problems }));
      }
      if (event.kind === "end") {
        const { cost, isCut } = event;
        change(id, ({ problems }) => ({
          cost,
          problems: isCut ? [...problems, IS_CUT] : problems,
        }));
      }
    };
    const ask = { projectId, path, text, selection: { from, to }, message, turns };
    api.source.askAgent.mutate(ask, { context: { alone: true }, signal: abort.signal }).then(
      ({ requestId }) => {
        if (abort.signal.aborted) return;
        const subscription = api.live.agent.subscribe(
          { projectId, requestId },
          {
            onData: onEvent,
            onComplete: () => end("done"),
            onError: (error) => end("failed", messageOf(error)),
          },
        );
        abort.signal.addEventListener("abort", () => subscription.unsubscribe(), { once: true });
      },
      (error: unknown) => end("failed", messageOf(error)),
    );
  };

  /** Shows hunks instead of those before. @returns their ids */
  const show = (hunks: ReturnType<typeof hunksOf>): number[] => {
    if (hunks.length === 0) return [];
    const outcome = outcomeOf(view.state);
    setItems((before) =>
      before.map((item) =>
        item.from === "agent" && item.hunks.length > 0 && !item.outcome
          ? { ...item, outcome }
          : item,
      ),
    );
    view.dispatch({ effects: propose.of(hunks) });
    showCurrent(view);
    return view.state.field(proposal).hunks.map((hunk) => hunk.id);
  };

  const stop = () => {
    if (!running.current) return;
    const { id, leave } = running.current;
    leave();
    running.current = null;
    change(id, () => ({ state: "stopped" }));
  };

  return { items, send, stop, isWriting: items.some(isWriting) };
}

const isWriting = (item: ConversationItem) => item.from === "agent" && item.state === "writing";
