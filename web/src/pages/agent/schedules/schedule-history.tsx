import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import type { Project } from "#schemas/projects/project.ts";
import type { MonthCost } from "#schemas/tasks/schedule.ts";
import { trpc } from "../../../api.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ListCard } from "../../../components/lists/list-card.tsx";
import { formatCount } from "../../../lib/format.ts";
import { TaskRow } from "../../../components/tasks/task-row.tsx";
import { formatUsd } from "../../../lib/usage-text.ts";

const PAGE_SIZE = 20;

/** The tasks that schedules started, and what those of this month have cost. */
export function ScheduleHistory({ project }: { project: Project }) {
  const projectId = project.id;
  const { data } = useQuery(trpc.tasks.schedules.list.queryOptions({ projectId }));
  const list = useInfiniteQuery(
    trpc.tasks.list.infiniteQueryOptions(
      { projectId, scheduled: true, limit: PAGE_SIZE },
      {
        getNextPageParam: (page) => page.nextCursor ?? undefined,
        placeholderData: (previous) => previous,
      },
    ),
  );
  return (
    <section aria-labelledby="schedule-history">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="schedule-history" className="text-sm font-semibold">
          History
        </h2>
        {data && <p className="text-[13px] text-soft tabular-nums">{monthText(data.month)}</p>}
      </div>
      <ListCard
        label="Tasks that schedules started"
        loading="Loading the history"
        list={list}
        items={list.data?.pages.flatMap((page) => page.tasks)}
        empty={
          <EmptyState icon={<History />} title="No schedule has started a task yet">
            Each task is listed here with its state and its cost.
          </EmptyState>
        }
      >
        {(task) => (
          <TaskRow key={task.id} org={project.orgHandle} task={task} showsProject={false} />
        )}
      </ListCard>
    </section>
  );
}

/** "This month: 3 tasks, $1.20. The cost of 1 task is not known." */
function monthText({ tasks, usd, unpriced }: MonthCost): string {
  if (tasks === 0) return "This month: no tasks";
  const priced = `This month: ${formatCount(tasks, "task")}, ${formatUsd(usd)}`;
  return unpriced === 0
    ? priced
    : `${priced}. The cost of ${formatCount(unpriced, "task")} is not known`;
}
