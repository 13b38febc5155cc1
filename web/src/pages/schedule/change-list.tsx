import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import type { ScheduleEntry } from "#schemas/projects/schedule.ts";
import { paths } from "../../paths.ts";
import { changesByDay } from "./by-day.ts";
import { EntryIcon } from "./entry-icon.tsx";
import { entryWords } from "./entry-words.ts";
import { clockOf, dayText } from "./month.ts";
import { DeploymentLink } from "./month-table.tsx";

/** Changes grouped by their day, in the order of their times. */
export function DaysList({ project, changes }: { project: Project; changes: ScheduleEntry[] }) {
  const days = [...changesByDay(changes)];
  return (
    <ol>
      {days.map(([day, entries]) => (
        <li key={day} className="border-b border-line last:border-b-0">
          <h3 className="bg-paper px-4 py-2 text-xs font-medium text-soft">
            <time dateTime={day}>{dayText(day)}</time>
          </h3>
          <ChangeList project={project} changes={entries} />
        </li>
      ))}
    </ol>
  );
}

export const ChangeList = ({
  project,
  changes,
}: {
  project: Project;
  changes: ScheduleEntry[];
}) => (
  <ul className="divide-y divide-line">
    {changes.map((entry) => (
      <ChangeRow key={`${entry.id} ${entry.kind} ${entry.at}`} project={project} entry={entry} />
    ))}
  </ul>
);

function ChangeRow({ project, entry }: { project: Project; entry: ScheduleEntry }) {
  const { title, path, at, deployment } = entry;
  return (
    <li className="flex gap-3 px-4 py-3 text-[13px]">
      <time dateTime={at} className="w-10 shrink-0 text-soft tabular-nums">
        {clockOf(at)}
      </time>
      <div className="min-w-0 flex-1">
        <Link
          to={paths.notes(project.orgHandle, project.handle, project.live?.id ?? "", path)}
          className="rounded-sm text-sm font-medium wrap-anywhere hover:underline"
        >
          {title}
        </Link>
        <p className="font-mono text-xs wrap-anywhere text-faint">{path}</p>
        <p className="mt-1 flex gap-1.5 text-soft">
          <EntryIcon {...entry} />
          <span>
            {entryWords(entry)}
            {deployment && (
              <>
                {" by "}
                <DeploymentLink project={project} deployment={deployment} />
              </>
            )}
          </span>
        </p>
      </div>
    </li>
  );
}
