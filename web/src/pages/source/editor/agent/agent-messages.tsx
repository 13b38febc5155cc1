import { CircleAlert } from "lucide-react";
import { memo } from "react";
import { MarkdownText } from "../../../../components/model-text/markdown-text.tsx";
import { Spinner } from "../../../../components/ui/spinner.tsx";
import {
  type AgentAnswer,
  type ConversationItem,
  type Outcome,
  proposalText,
} from "./conversation.ts";

/** The conversation, oldest first. */
export function AgentMessages({
  items,
  outcome,
}: {
  items: readonly ConversationItem[];
  outcome: Outcome;
}) {
  return items.map((item) =>
    item.from === "person" ? (
      <article
        key={item.id}
        aria-label="You wrote"
        className="rounded-xl bg-wash px-3.5 py-2.5 leading-6 whitespace-pre-wrap wrap-anywhere"
      >
        {item.text}
      </article>
    ) : (
      <AnswerView key={item.id} answer={item} outcome={item.outcome ?? outcome} />
    ),
  );
}

const AnswerView = memo(({ answer, outcome }: { answer: AgentAnswer; outcome: Outcome }) => {
  const { text, hunks, problems, state, failure } = answer;
  const isEmpty = text.trim() === "" && hunks.length + problems.length === 0;
  return (
    <article aria-label="The agent answered" className="grid grid-cols-1 gap-2 px-1">
      {text.trim() !== "" && <MarkdownText text={text} />}
      {state === "writing" && (
        <p className="flex items-center gap-2 text-[13px] text-faint">
          <Spinner /> {text === "" ? "Reading the note" : "Writing"}
        </p>
      )}
      {hunks.length > 0 && (
        <p className="text-[13px] font-medium text-soft">{proposalText(hunks, outcome)}</p>
      )}
      {problems.map((problem) => (
        <p
          key={problem}
          className="rounded-lg bg-warning-wash px-3 py-2 text-[13px] text-warning-ink wrap-anywhere"
        >
          {problem}
        </p>
      ))}
      {state === "done" && isEmpty && (
        <p className="text-[13px] text-faint">
          The model sent no answer. Rephrase your message and send it again.
        </p>
      )}
      {state === "stopped" && <p className="text-[13px] text-faint">You stopped the answer.</p>}
      {state === "failed" && (
        <p
          role="alert"
          className="flex items-start gap-2 rounded-lg border border-danger/25 bg-danger-wash px-3 py-2 text-[13px] wrap-anywhere"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
          <span className="min-w-0">{failure}</span>
        </p>
      )}
    </article>
  );
});
