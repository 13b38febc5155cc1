import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { orgTopic, projectTopic } from "#schemas/events.ts";
import type { TaskPartOf } from "#schemas/tasks/part.ts";
import { isIdle } from "#schemas/tasks/status.ts";
import type { Task, TaskWithCard } from "#schemas/tasks/task.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { PageTitle } from "../../../components/frame/page.tsx";
import { NothingHere } from "../../../components/not-found.tsx";
import { RowsLoading } from "../../../components/lists/rows-loading.tsx";
import { isMissing } from "../../../errors.ts";
import { useLive } from "../../../live.ts";
import { useOrg } from "../../../queries.ts";
import { Composer } from "../composer/composer.tsx";
import type { SentMessage } from "../composer/message.ts";
import { chatPath } from "../scope.ts";
import { ConversationView } from "./conversation-view.tsx";
import type { ConversationItem } from "./log/conversation.ts";
import { useTaskLog } from "./log/use-task-log.ts";
import { UndoDialog } from "./merge/undo-dialog.tsx";
import { NotYours } from "./not-yours.tsx";
import { TaskHeader } from "./task-header.tsx";
import { useTaskActions } from "./use-task-actions.ts";
import { useVisibleHeight } from "./use-visible-height.ts";

/** A task fills the window: its conversation, and the field for the next message. */
function TaskPage() {
  const { org = "", project, taskId = "" } = useParams();
  const { data, error, refetch } = useQuery(trpc.tasks.get.queryOptions({ taskId }));
  const height = useVisibleHeight();
  if (isMissing(error))
    return (
      <main id="main">
        <NothingHere
          title="Task not found"
          way={{ label: "Go to the chat", to: chatPath(org, project) }}
        >
          It does not exist, or you are not a member of its organization.
        </NothingHere>
      </main>
    );
  return (
    <div className="flex h-dvh flex-col" style={{ height }}>
      {data ? (
        <TaskView key={data.task.id} org={org} task={data.task} />
      ) : (
        <main id="main">
          <PageTitle title="Loading" />
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <RowsLoading label="Loading the task" />
          )}
        </main>
      )}
    </div>
  );
}

function TaskView({ org, task }: { org: string; task: TaskWithCard }) {
  const { id: taskId, orgId, projectId, isOwn, status } = task;
  useLive(projectId === null ? orgTopic(orgId) : projectTopic(projectId));
  const role = useOrg().data?.org.role;
  const { conversation, loaded, error, retry, loadEarlier } = useTaskLog(taskId);
  useFreshTask(taskId, conversation.settledSeq);
  const actions = useTaskActions(task);

  const show = ({ task: changed }: { task: Task }) =>
    void queryClient.setQueryData(trpc.tasks.get.queryKey({ taskId }), {
      success: true,
      task: { ...changed, card: null },
    });
  const send = async (message: SentMessage) =>
    show(await api.tasks.send.mutate({ taskId, ...message }, { context: { alone: true } }));
  const stop = async () => show(await api.tasks.cancel.mutate({ taskId }));
  const mayStop = !isIdle(status) && (isOwn || (role !== undefined && role !== "member"));

  return (
    <>
      <TaskHeader org={org} task={task} />
      <main id="main" className="flex min-h-0 flex-1 flex-col">
        {error ? (
          <div className="flex-1">
            <ErrorState title="Failed to load the conversation" error={error} onRetry={retry} />
          </div>
        ) : loaded ? (
          <ConversationView
            org={org}
            task={task}
            conversation={conversation}
            actions={actions}
            loadEarlier={loadEarlier}
          />
        ) : (
          <div className="mx-auto w-full max-w-3xl flex-1">
            <RowsLoading label="Loading the conversation" />
          </div>
        )}
        <div className="border-t border-line bg-paper pb-[env(safe-area-inset-bottom)]">
          <div className="mx-auto w-full max-w-3xl px-3 py-3 md:px-4">
            {isOwn ? (
              <Composer
                draftKey={taskId}
                label="Message"
                sendLabel="Send"
                rows={1}
                listSide="above"
                projectId={projectId}
                onSend={send}
                onStop={mayStop ? stop : undefined}
              />
            ) : (
              <NotYours
                chat={chatPath(org, task.projectHandle)}
                onStop={mayStop ? stop : undefined}
              />
            )}
          </div>
        </div>
      </main>
      {actions.asked !== null && (
        <UndoDialog
          commit={actions.asked}
          merged={mergeOf(conversation.items, actions.asked)}
          published={actions.published}
          onClose={actions.closeAsked}
          run={(resolution) => actions.revert(actions.asked!, resolution)}
        />
      )}
    </>
  );
}

const mergeOf = (items: readonly ConversationItem[], commit: string) =>
  items.find((item) => item.kind === "merged" && item.commit === commit) as
    | TaskPartOf<"merged">
    | undefined;

/** An entry that is more than a piece of text may have changed the cost of the task, and its branch. */
function useFreshTask(taskId: string, settledSeq: number): void {
  useEffect(() => {
    if (settledSeq > 0)
      void queryClient.invalidateQueries({ queryKey: trpc.tasks.get.queryKey({ taskId }) });
  }, [taskId, settledSeq]);
}

export const route = { Component: TaskPage };
