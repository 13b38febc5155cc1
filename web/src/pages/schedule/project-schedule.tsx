import { useState } from "react";
import { projectTopic } from "#schemas/events.ts";
import { SCHEDULE_KEPT_DAYS, type ScheduleView } from "#schemas/projects/schedule.ts";
import { ErrorState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { RowsLoading } from "../../components/lists/rows-loading.tsx";
import { ShowMore } from "../../components/lists/show-more.tsx";
import { useProjectContext } from "../../components/projects/project-context.ts";
import { Card } from "../../components/ui/card.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { formatCount } from "../../lib/format.ts";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { useIsMobile } from "../../lib/hooks/use-media.ts";
import { useLive } from "../../live.ts";
import { DaysList } from "./change-list.tsx";
import { DayCard } from "./day-card.tsx";
import { DelayNotice } from "./delay-notice.tsx";
import { daysOfMonth, isMonth, monthOf, monthText, weeksOf } from "./month.ts";
import { MonthBar } from "./month-bar.tsx";
import { MonthTable } from "./month-table.tsx";
import { NoSchedule } from "./no-schedule.tsx";
import { useSchedule } from "./use-schedule.ts";

const names = ["month", "day"] as const;

/** The notes that are published and taken down on their own: a calendar, and a list on a phone. */
function ProjectSchedule() {
  const project = useProjectContext();
  useLive(projectTopic(project.id));
  const isMobile = useIsMobile();
  const [query, set] = useAddressValues(names);
  // The month of the site's time zone, which differs for some hours, is behind the button "Today".
  const [opened] = useState(() => new Date().toISOString());
  const month = isMonth(query.month) ? query.month : monthOf(opened);
  const weeks = weeksOf(month);
  const range = isMobile ? daysOfMonth(month) : { from: weeks[0]![0]!, to: weeks.at(-1)!.at(-1)! };
  const { list, schedule, changes } = useSchedule({ projectId: project.id, ...range });
  const isOtherMonth = list.isPlaceholderData;
  const showMonth = (shown: string) => set({ month: shown, day: "" });

  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title={`Schedule of ${project.name}`}>Schedule</PageHeading>}
        below={
          schedule
            ? `Notes that are published and taken down automatically. Times are in ${schedule.timeZone}.`
            : "Notes that are published and taken down automatically."
        }
      />
      {schedule?.delay && (
        <DelayNotice project={project} due={schedule.counts.due} delay={schedule.delay} />
      )}
      <Card aria-label="Calendar" className="overflow-hidden">
        {!schedule || !changes ? (
          list.error ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <Loading label="Loading the schedule">
              <Skeleton className="m-5 h-96" />
            </Loading>
          )
        ) : isEmpty(schedule) ? (
          <NoSchedule now={schedule.now} timeZone={schedule.timeZone} />
        ) : (
          <>
            <MonthBar month={month} today={monthOf(schedule.now)} onShow={showMonth} />
            {!isOtherMonth && (
              <EmptyMonth schedule={schedule} month={month} range={range} onShow={showMonth} />
            )}
            {isMobile ? (
              isOtherMonth ? (
                <RowsLoading label="Loading the month" />
              ) : (
                <DaysList project={project} changes={changes} />
              )
            ) : (
              <MonthTable
                project={project}
                month={month}
                schedule={schedule}
                changes={changes}
                openDay={query.day}
                onOpenDay={(day) => set({ day })}
              />
            )}
          </>
        )}
      </Card>
      {isMobile && <ShowMore list={list} />}
      {schedule && !isEmpty(schedule) && <Kept schedule={schedule} />}
      {!isMobile && weeks.flat().includes(query.day) && (
        <DayCard
          key={query.day}
          project={project}
          day={query.day}
          onClose={() => set({ day: "" })}
        />
      )}
    </PageBody>
  );
}

const isEmpty = ({ counts }: ScheduleView) => counts.coming + counts.due + counts.done === 0;

/** Where to find something, if the month has nothing. */
function EmptyMonth({
  schedule: { days, next },
  month,
  range,
  onShow,
}: {
  schedule: ScheduleView;
  month: string;
  range: { from: string; to: string };
  onShow: (month: string) => void;
}) {
  if (days.some(({ day }) => day >= range.from && day <= range.to)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 text-[13px] text-soft">
      <p>Nothing in {monthText(month)}.</p>
      {next && monthOf(next.at) !== month && <NextChange at={next.at} onShow={onShow} />}
    </div>
  );
}

function NextChange({ at, onShow }: { at: string; onShow: (month: string) => void }) {
  const month = monthOf(at);
  if (!isMonth(month)) return <p>Next change: {at.split("T", 1)[0]}</p>;
  return (
    <Button variant="link" size="sm" className="h-auto px-0" onClick={() => onShow(month)}>
      Next change: {monthText(month)}
    </Button>
  );
}

/** The calendar does not reach back for ever. */
const Kept = ({ schedule: { unnamed } }: { schedule: ScheduleView }) => (
  <p className="mt-3 text-[13px] text-faint">
    The last {SCHEDULE_KEPT_DAYS} days show the changes that deployments made.
    {unnamed > 0 &&
      ` A deployment names only the first few changes, so ${formatCount(unnamed, "change")} ${unnamed === 1 ? "is" : "are"} not listed.`}
  </p>
);

export const route = { Component: ProjectSchedule };
