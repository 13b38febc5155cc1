import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ListTodo, SearchX } from "lucide-react";
import { projectTopic } from "#schemas/events.ts";
import { taskOutcomes, taskStatuses } from "#schemas/tasks/status.ts";
import { trpc } from "../../../api.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { ListCard } from "../../../components/lists/list-card.tsx";
import { useProjectContext } from "../../../components/projects/project-context.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Select } from "../../../components/ui/input.tsx";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { useLive } from "../../../live.ts";
import { TaskRow } from "../../../components/tasks/task-row.tsx";
import { taskOutcomeWord, taskStatusWord } from "../../../components/tasks/task-status.tsx";

const PAGE_SIZE = 30;
const names = ["status", "owner", "start"] as const;
const nothing = { status: "", owner: "", start: "" };

/** All tasks of a project, with filters. */
function TasksPage() {
  const project = useProjectContext();
  useLive(projectTopic(project.id));
  const [{ status, owner, start }, set] = useAddressValues(names);
  const { data: members } = useQuery(trpc.orgs.members.queryOptions({ orgId: project.orgId }));
  const chosen = taskStatuses.find((one) => one === status);
  const outcome = taskOutcomes.find((one) => one === status);
  const list = useInfiniteQuery(
    trpc.tasks.list.infiniteQueryOptions(
      {
        projectId: project.id,
        limit: PAGE_SIZE,
        scheduled: start === "schedule",
        ...(chosen ? { status: chosen } : {}),
        ...(outcome ? { outcome } : {}),
        ...(owner ? { ownerId: owner } : {}),
      },
      {
        getNextPageParam: (page) => page.nextCursor ?? undefined,
        placeholderData: (previous) => previous,
      },
    ),
  );
  const isFiltered = Boolean(status || owner || start);
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title={`Tasks of ${project.name}`}>Tasks</PageHeading>}
        below="Every chat task of this project, with its state, its owner and its cost."
      />
      <div className="mb-4 flex flex-wrap gap-2">
        <Select
          aria-label="State"
          className="w-44 max-sm:flex-1"
          value={status}
          onChange={(event) => set({ status: event.target.value })}
        >
          <option value="">All states</option>
          {taskStatuses.map((one) => (
            <option key={one} value={one}>
              {taskStatusWord(one)}
            </option>
          ))}
          <optgroup label="Outcome">
            {taskOutcomes.map((one) => (
              <option key={one} value={one}>
                {taskOutcomeWord(one)}
              </option>
            ))}
          </optgroup>
        </Select>
        <Select
          aria-label="Owner"
          className="w-56 max-sm:flex-1"
          value={owner}
          onChange={(event) => set({ owner: event.target.value })}
        >
          <option value="">All owners</option>
          {members?.members.map(({ userId, name, email }) => (
            <option key={userId} value={userId}>
              {name || email}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Started by"
          className="w-48 max-sm:w-full"
          value={start}
          onChange={(event) => set({ start: event.target.value })}
        >
          <option value="">People and schedules</option>
          <option value="schedule">Schedules</option>
        </Select>
      </div>
      <ListCard
        label="Tasks"
        loading="Loading tasks"
        list={list}
        items={list.data?.pages.flatMap((page) => page.tasks)}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<SearchX />}
              title="No matching tasks"
              action={
                <Button variant="outline" size="sm" onClick={() => set(nothing)}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState icon={<ListTodo />} title="No tasks yet">
              Start one on the Chat page, or add a schedule on the Agent page.
            </EmptyState>
          )
        }
      >
        {(task) => (
          <TaskRow key={task.id} org={project.orgHandle} task={task} showsProject={false} />
        )}
      </ListCard>
    </PageBody>
  );
}

export const route = { Component: TasksPage };
