import { useInfiniteQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { orgTopic, projectTopic } from "#schemas/events.ts";
import { api, queryClient, trpc } from "../../api.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { ListCard } from "../../components/lists/list-card.tsx";
import { PillLinks } from "../../components/lists/pill-links.tsx";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { useLive } from "../../live.ts";
import { Composer, type ComposerHandle } from "./composer/composer.tsx";
import type { SentMessage } from "./composer/message.ts";
import { NoTasks } from "./examples.tsx";
import { ModelNotice } from "./model-notice.tsx";
import { taskPath } from "../../components/tasks/task-path.ts";
import { type ChatScope, chatPath } from "./scope.ts";
import { TaskRow } from "../../components/tasks/task-row.tsx";

const PAGE_SIZE = 30;
const names = ["show"] as const;

/** The tasks of a project, or of an organization with all its projects. A new one begins with its first message. */
export function ChatPage({
  org,
  project,
  name,
  recipes,
}: ChatScope & {
  name: string;
  /** The ready-made tasks, in a project. */
  recipes?: ReactNode;
}) {
  useLive(project ? projectTopic(project.id) : orgTopic(org.id));
  const navigate = useNavigate();
  const composer = useRef<ComposerHandle>(null);
  const [{ show }] = useAddressValues(names);
  const own = show === "own";
  const place = project ? { projectId: project.id } : { orgId: org.id };
  const list = useInfiniteQuery(
    trpc.tasks.list.infiniteQueryOptions(
      { ...place, own, limit: PAGE_SIZE },
      {
        getNextPageParam: (page) => page.nextCursor ?? undefined,
        placeholderData: (previous) => previous,
      },
    ),
  );
  const start = async (message: SentMessage) => {
    const { task } = await api.tasks.create.mutate(
      { ...place, ...message },
      { context: { alone: true } },
    );
    queryClient.setQueryData(trpc.tasks.get.queryKey({ taskId: task.id }), {
      success: true,
      task: { ...task, card: null },
    });
    void navigate(taskPath(org.handle, task));
  };
  const address = chatPath(org.handle, project?.handle);

  return (
    <PageBody>
      <div className="mx-auto max-w-3xl">
        <PageHeader
          heading={<PageHeading title={`Chat of ${name}`}>Chat</PageHeading>}
          below={
            project
              ? "Say what should be done. A model works on it on a branch of its own."
              : "Say what should be done across your projects."
          }
        />
        <ModelNotice org={org} project={project} />
        <Composer
          ref={composer}
          draftKey={project?.id ?? org.id}
          label="What should be done?"
          sendLabel="Start task"
          rows={3}
          listSide="below"
          projectId={project?.id ?? null}
          onSend={start}
        />
        {recipes}
        <div className="mt-8">
          <PillLinks
            label="Owner"
            links={[
              { label: "All tasks", to: address, isCurrent: !own },
              { label: "Your tasks", to: `${address}?show=own`, isCurrent: own },
            ]}
          />
          <ListCard
            label="Tasks"
            loading="Loading tasks"
            list={list}
            items={list.data?.pages.flatMap((page) => page.tasks)}
            empty={
              own ? (
                <EmptyState icon={<UserRound />} title="You have not started a task here" />
              ) : (
                <NoTasks
                  inProject={project !== null}
                  onChoose={(text) => composer.current?.fill(text)}
                />
              )
            }
          >
            {(task) => (
              <TaskRow key={task.id} org={org.handle} task={task} showsProject={project === null} />
            )}
          </ListCard>
        </div>
      </div>
    </PageBody>
  );
}
