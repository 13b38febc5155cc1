import { useQuery } from "@tanstack/react-query";
import { CalendarClock, Plus } from "lucide-react";
import { useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import type { TaskSchedule } from "#schemas/tasks/schedule.ts";
import { trpc } from "../../../api.ts";
import { EmptyState, ErrorState } from "../../../components/empty-state.tsx";
import { RowsLoading } from "../../../components/lists/rows-loading.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { ScheduleRow } from "./schedule-row.tsx";

/** The schedules of a project, with when they run next and how they ran last. */
export function SchedulesCard({ project }: { project: Project }) {
  const [edited, setEdited] = useState<TaskSchedule | "new" | null>(null);
  const { data, error, refetch } = useQuery(
    trpc.tasks.schedules.list.queryOptions({ projectId: project.id }),
  );
  const orgs = useQuery(trpc.orgs.list.queryOptions());
  const role = orgs.data?.orgs.find(({ id }) => id === project.orgId)?.role ?? "member";
  const isArchived = project.status === "archived";
  const add = (
    <Button
      size="sm"
      className="max-md:h-11"
      disabled={isArchived}
      onClick={() => setEdited("new")}
    >
      <Plus /> Add schedule
    </Button>
  );
  return (
    <Card aria-label="Schedules" className="overflow-hidden">
      <CardHeader title="Schedules" action={data && data.schedules.length > 0 && add} />
      {data ? (
        data.schedules.length > 0 ? (
          <ul className="divide-y divide-line">
            {data.schedules.map((schedule) => (
              <ScheduleRow
                key={schedule.id}
                project={project}
                schedule={schedule}
                timeZone={data.timeZone}
                isAdmin={role !== "member"}
                onEdit={() => setEdited(schedule)}
              />
            ))}
          </ul>
        ) : (
          <EmptyState icon={<CalendarClock />} title="No schedules yet" action={add}>
            {isArchived
              ? "The project is archived, so no task can start."
              : "A schedule starts a ready-made task automatically: every day, every week or after a push."}
          </EmptyState>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsLoading label="Loading schedules" />
      )}
      {edited && (
        <ScheduleDialog
          project={project}
          schedule={edited === "new" ? null : edited}
          timeZone={data?.timeZone ?? "UTC"}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}
