import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { ErrorState } from "../../components/empty-state.tsx";
import { RowsLoading } from "../../components/lists/rows-loading.tsx";
import { ShowMore } from "../../components/lists/show-more.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ChangeList } from "./change-list.tsx";
import { dayText } from "./month.ts";
import { useSchedule } from "./use-schedule.ts";

/** All changes of one day, below the calendar. */
export function DayCard({
  project,
  day,
  onClose,
}: {
  project: Project;
  day: string;
  onClose: () => void;
}) {
  const { list, changes } = useSchedule({ projectId: project.id, from: day, to: day });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Card aria-label={dayText(day)} className="mt-5 overflow-hidden">
        <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 py-2">
          <h2 ref={heading} tabIndex={-1} className="text-sm font-semibold">
            {dayText(day)}
          </h2>
          <Button variant="ghost" size="icon" aria-label="Close the day" onClick={onClose}>
            <X />
          </Button>
        </div>
        {changes && !list.isPlaceholderData ? (
          <ChangeList project={project} changes={changes} />
        ) : list.error ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <RowsLoading label="Loading the day" />
        )}
      </Card>
      <ShowMore list={list} />
    </>
  );
}
