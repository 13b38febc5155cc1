import { ArrowDown } from "lucide-react";
import { useState } from "react";
import { isIdle } from "#schemas/tasks/status.ts";
import type { Task, TaskWithCard } from "#schemas/tasks/task.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Spinner } from "../../../components/ui/spinner.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { announcementOf } from "./announcement.ts";
import { DiscardedView, MergedView, RevertedView } from "./branch-events.tsx";
import { TaskCardView } from "./card/task-card.tsx";
import { AnswerView, MessageView, RetryView, StatusView } from "./items.tsx";
import type { Conversation, ConversationItem } from "./log/conversation.ts";
import { nextStepOf } from "./next-step.ts";
import { useStickToEnd } from "./use-stick-to-end.ts";
import type { TaskActions } from "./use-task-actions.ts";

interface ConversationViewProps {
  org: string;
  task: TaskWithCard;
  actions: TaskActions;
  conversation: Conversation;
  /** Set if there are earlier entries. */
  loadEarlier: (() => Promise<void>) | null;
}

/** Everything that was said and done. It follows the end while the reader is there. */
export function ConversationView(props: ConversationViewProps) {
  const { org, task, conversation, actions, loadEarlier } = props;
  const { items, lastSeq } = conversation;
  const { box, content, isAtEnd, hasUnseen, toEnd } = useStickToEnd(lastSeq);
  const isWorking = !isIdle(task.status);
  const last = items.at(-1);
  const reverted = items.flatMap((item) => (item.kind === "reverted" ? item.merged : []));
  const isWriting = last?.kind === "answer" && last.state === "streaming";
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        aria-label="Conversation"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrollable regions must work with the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2"
      >
        <div
          ref={content}
          className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-5 px-4 py-6 text-[15px]"
        >
          {loadEarlier && <EarlierButton load={loadEarlier} />}
          {items.map((item) => (
            <Item
              key={`${item.kind} ${item.seq}`}
              item={item}
              org={org}
              task={task}
              isWorking={isWorking}
              reverted={reverted}
              onRevert={actions.askRevert}
            />
          ))}
          {task.card && <TaskCardView org={org} task={task} card={task.card} actions={actions} />}
          {isWorking && !isWriting && (
            <p className="flex items-center gap-2.5 px-1 text-[13px] text-faint">
              <Spinner />
              {task.status === "queued" ? "Waiting for a worker…" : "Working…"}
            </p>
          )}
        </div>
      </section>
      <p role="status" className="sr-only">
        {announcementOf(items)}
      </p>
      {!isAtEnd && (
        // Below the conversation, so that it covers no button of a card.
        <div className="flex animate-appear justify-center border-t border-line bg-paper py-1">
          <Button variant="ghost" size="sm" className="max-md:h-11" onClick={toEnd}>
            <ArrowDown /> {hasUnseen ? "New messages" : "Go to the end"}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ItemProps {
  item: ConversationItem;
  org: string;
  task: Task;
  isWorking: boolean;
  /** Commits whose merge was undone. */
  reverted: readonly string[];
  onRevert: TaskActions["askRevert"];
}

function Item({ item, org, task, isWorking, reverted, onRevert }: ItemProps) {
  switch (item.kind) {
    case "message":
      return <MessageView message={item} org={org} />;
    case "answer":
      return <AnswerView answer={item} org={org} isWorking={isWorking} />;
    case "retry":
      return <RetryView retry={item} />;
    case "status":
      return <StatusView status={item} next={nextStepOf(org, task)} />;
    case "merged": {
      const isReverted = reverted.includes(item.commit);
      return <MergedView merged={item} isReverted={isReverted} onRevert={onRevert} />;
    }
    case "reverted":
      return <RevertedView reverted={item} />;
    case "discarded":
      return <DiscardedView discarded={item} />;
  }
}

function EarlierButton({ load }: { load: () => Promise<void> }) {
  const [loading, setLoading] = useState(false);
  const show = async () => {
    setLoading(true);
    try {
      await load();
    } catch (error) {
      showToast("Failed to load earlier messages", {
        description: messageOf(error),
        variant: "destructive",
      });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-center"
      pending={loading}
      onClick={() => void show()}
    >
      Show earlier messages
    </Button>
  );
}
