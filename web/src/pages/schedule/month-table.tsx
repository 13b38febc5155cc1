import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import type { ScheduleEntry, ScheduleView } from "#schemas/projects/schedule.ts";
import { formatCount } from "../../lib/format.ts";
import { classNames } from "../../lib/class-names.ts";
import { paths } from "../../paths.ts";
import { changesByDay } from "./by-day.ts";
import { EntryIcon } from "./entry-icon.tsx";
import { entryWords } from "./entry-words.ts";
import { clockOf, dayOf, dayText, monthOf, monthText, weeksOf } from "./month.ts";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/** The rest of a day is in the list below the calendar. */
const SHOWN_A_DAY = 3;

interface MonthTableProps {
  project: Project;
  month: string;
  schedule: ScheduleView;
  /** The first page of the changes. A later day may have more than it contains. */
  changes: ScheduleEntry[];
  /** The day whose changes are listed below. */
  openDay: string;
  onOpenDay: (day: string) => void;
}

/** A month as a table of weeks. */
export function MonthTable(props: MonthTableProps) {
  const { month, changes, schedule } = props;
  const byDay = changesByDay(changes);
  const counts = new Map(schedule.days.map(({ day, changes: count }) => [day, count]));
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">{`Scheduled changes in ${monthText(month)}`}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th
              key={weekday}
              scope="col"
              className="border-b border-line px-2 py-2 text-xs font-medium text-faint"
            >
              <abbr title={weekday} className="no-underline">
                {weekday.slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {weeksOf(month).map((week) => (
          <tr key={week[0]} className="divide-x divide-line">
            {week.map((day) => (
              <DayCell
                key={day}
                {...props}
                day={day}
                entries={byDay.get(day) ?? []}
                count={counts.get(day) ?? 0}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell(
  props: MonthTableProps & { day: string; entries: ScheduleEntry[]; count: number },
) {
  const { project, month, schedule, openDay, onOpenDay, day, entries, count } = props;
  const isToday = day === dayOf(schedule.now);
  const isOutside = monthOf(day) !== month;
  const shown = entries.slice(0, SHOWN_A_DAY);
  const rest = count - shown.length;
  return (
    <td
      aria-current={isToday ? "date" : undefined}
      className={classNames("h-24 p-1.5 align-top", isOutside && "bg-paper")}
    >
      <time
        dateTime={day}
        className={classNames(
          "inline-flex size-6 items-center justify-center rounded-full text-xs tabular-nums",
          isToday ? "bg-ink font-semibold text-white" : isOutside ? "text-faint" : "text-soft",
        )}
      >
        {Number(day.slice(-2))}
      </time>
      {shown.length > 0 && (
        <ul className="mt-1 grid grid-cols-1 gap-1">
          {shown.map((entry) => (
            <CellEntry
              key={`${entry.id} ${entry.kind} ${entry.at}`}
              project={project}
              entry={entry}
            />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <button
          type="button"
          aria-expanded={day === openDay}
          onClick={() => onOpenDay(day)}
          className="mt-1 w-full rounded-sm px-1.5 py-1 text-left text-xs text-soft hover:bg-wash hover:text-ink"
        >
          {shown.length > 0 ? `${rest.toLocaleString("en")} more` : formatCount(rest, "change")}
          <span className="sr-only"> on {dayText(day)}</span>
        </button>
      )}
    </td>
  );
}

function CellEntry({ project, entry }: { project: Project; entry: ScheduleEntry }) {
  const { title, path, at, state, deployment } = entry;
  const address = [project.orgHandle, project.handle] as const;
  return (
    <li
      className={classNames(
        "rounded-sm px-1.5 py-1 text-xs",
        state === "due" ? "bg-warning-wash" : state === "done" ? "bg-wash" : "bg-accent-wash",
      )}
    >
      <p className="flex min-w-0 gap-1">
        <EntryIcon {...entry} />
        <Link
          to={paths.notes(...address, project.live?.id ?? "", path)}
          title={`${title} (${path})`}
          className="min-w-0 truncate rounded-sm font-medium hover:underline"
        >
          {title}
        </Link>
      </p>
      <p className="text-[11px] leading-4 text-soft">
        <time dateTime={at} className="tabular-nums">
          {clockOf(at)}
        </time>{" "}
        {entryWords(entry)}
        {deployment && (
          <>
            {" "}
            <DeploymentLink project={project} deployment={deployment} />
          </>
        )}
      </p>
    </li>
  );
}

/** The deployment that carried out a change. */
export const DeploymentLink = ({
  project,
  deployment,
}: {
  project: Project;
  deployment: NonNullable<ScheduleEntry["deployment"]>;
}) => (
  <Link
    to={paths.deployment(project.orgHandle, project.handle, deployment.id)}
    className="rounded-sm text-soft underline underline-offset-2 hover:text-ink"
  >
    <span className="sr-only">Deployment </span>#{deployment.number}
  </Link>
);
