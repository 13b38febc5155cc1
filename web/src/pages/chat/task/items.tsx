import { CircleAlert, CircleSlash, Info, RotateCw } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router-dom";
import type { TaskPartOf } from "#schemas/tasks/part.ts";
import { Avatar } from "../../../components/ui/avatar.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { AttachmentList } from "../composer/attachment-list.tsx";
import { splitMentions } from "../composer/mention.ts";
import { CallRow } from "./call-row.tsx";
import { StartedByTask } from "./started-by-task.tsx";
import type { AnswerItem, RetryItem } from "./log/conversation.ts";
import { MarkdownText } from "../../../components/model-text/markdown-text.tsx";

interface MessageViewProps {
  message: TaskPartOf<"message">;
  org: string;
}

/** What a person wrote, or the model of the task that started this one. */
export const MessageView = memo(({ message, org }: MessageViewProps) => {
  const { author, text, notes, attachments, from, parentTaskId, at } = message;
  return (
    <article
      aria-label={from === "task" ? "Written by another task" : `${author} wrote`}
      className="grid grid-cols-1 gap-2 rounded-xl bg-wash px-4 py-3"
    >
      <p className="flex items-center gap-2 text-[13px]">
        {from === "task" ? (
          <StartedByTask org={org} taskId={parentTaskId ?? ""} />
        ) : (
          <>
            <Avatar name={author} size="sm" />
            <span className="min-w-0 truncate font-medium">{author}</span>
          </>
        )}
        <RelativeTime at={at} className="ml-auto text-xs whitespace-nowrap text-faint" />
      </p>
      <p className="leading-6 whitespace-pre-wrap wrap-anywhere">
        {splitMentions(text, notes).map((part) =>
          part.note === null ? (
            part.text
          ) : (
            <span key={part.at} className="rounded bg-accent-wash px-1 text-accent">
              {part.text}
            </span>
          ),
        )}
      </p>
      <AttachmentList files={attachments} />
    </article>
  );
});

/** What the model answered, and what it did. */
export const AnswerView = memo(
  ({ answer, org, isWorking }: { answer: AnswerItem; org: string; isWorking: boolean }) => (
    <article aria-label="Answer" className="grid grid-cols-1 gap-2 px-1">
      {answer.text.trim() !== "" && <MarkdownText text={answer.text} />}
      {answer.state === "cut" && (
        <p className="text-[13px] text-faint">The answer was interrupted here.</p>
      )}
      {answer.calls.map((item) => (
        <CallRow key={item.call.id} item={item} org={org} isWorking={isWorking} />
      ))}
    </article>
  ),
);

/** The worker follows this advice automatically. */
const ADVICE = / Try again in a moment\.$/;

const askedAgain = (times: number) =>
  times === 1 ? "Pressmark retried once." : `Pressmark retried ${times} times.`;

export function RetryView({ retry: { reason, retryAt, times, isOver } }: { retry: RetryItem }) {
  const when = retryAt === null ? "now" : `at ${timeOfDay.format(Date.parse(retryAt))}`;
  return (
    <p className="flex items-start gap-2.5 px-1 text-[13px] text-faint">
      <RotateCw aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {reason.replace(ADVICE, "")} {isOver ? askedAgain(times) : `Pressmark retries ${when}.`}
      </span>
    </p>
  );
}

const timeOfDay = new Intl.DateTimeFormat("en", { timeStyle: "medium" });

/** Why the task stopped, and what to do next. */
export function StatusView({
  status: { status, reason },
  next,
}: {
  status: TaskPartOf<"status">;
  /** Where the cause can be removed. */
  next: { label: string; to: string } | null;
}) {
  if (status !== "failed") {
    const Icon = status === "canceled" ? CircleSlash : Info;
    return (
      <p className="flex items-start gap-2.5 px-1 text-[13px] text-soft">
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
        <span className="min-w-0 wrap-anywhere">
          {reason ?? (status === "canceled" ? "The task was canceled." : "The task is done.")}
        </span>
      </p>
    );
  }
  return (
    <div className="flex items-start gap-2.5 rounded-xl border border-danger/25 bg-danger-wash px-4 py-3 text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="min-w-0 wrap-anywhere">
        <p>{reason ?? "The task failed."}</p>
        <p className="mt-1 text-[13px] text-soft">
          {next ? (
            <Link to={next.to} className="font-medium text-ink underline underline-offset-4">
              {next.label}
            </Link>
          ) : (
            "Send a message to try again."
          )}
        </p>
      </div>
    </div>
  );
}
