import { HOURS_OF_A_DAY, hourText } from "#schemas/locale/clock-time.ts";
import type { ScheduleTime } from "#schemas/tasks/schedule.ts";
import { PUSH_PAUSE_HOURS, type Weekday, weekdays } from "#schemas/tasks/schedule-times.ts";
import { Field } from "../../../components/ui/field.tsx";
import { Select } from "../../../components/ui/input.tsx";
import { capitalized } from "./schedule-words.ts";

const FIRST_HOUR = 6;
/** Monday first. */
const shownDays = [...weekdays.slice(1), weekdays[0]];

const kinds: Record<ScheduleTime["kind"], string> = {
  daily: "Every day",
  weekly: "Every week",
  push: "After each push",
};

export const firstTime: ScheduleTime = { kind: "weekly", weekday: "monday", hour: FIRST_HOUR };

/** When a schedule starts its task. */
export function WhenFields({
  when,
  timeZone,
  onChange,
}: {
  when: ScheduleTime;
  timeZone: string;
  onChange: (when: ScheduleTime) => void;
}) {
  const hour = when.kind === "push" ? FIRST_HOUR : when.hour;
  const weekday = when.kind === "weekly" ? when.weekday : "monday";
  const choose = (kind: ScheduleTime["kind"]) => {
    if (kind === "push") onChange({ kind });
    else onChange(kind === "daily" ? { kind, hour } : { kind, weekday, hour });
  };
  return (
    <>
      <Field
        label="When"
        hint={
          when.kind === "push"
            ? `After pushes to the published branch, at most once in ${PUSH_PAUSE_HOURS} hours. Later pushes wait. Commits by tasks do not count.`
            : undefined
        }
      >
        {(input) => (
          <Select
            {...input}
            value={when.kind}
            onChange={(event) => choose(event.target.value as ScheduleTime["kind"])}
          >
            {Object.entries(kinds).map(([kind, text]) => (
              <option key={kind} value={kind}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {when.kind !== "push" && (
        <div
          className={`grid items-start gap-4 ${when.kind === "weekly" ? "grid-cols-2" : "grid-cols-1"}`}
        >
          {when.kind === "weekly" && (
            <Field label="Day">
              {(input) => (
                <Select
                  {...input}
                  value={when.weekday}
                  onChange={(event) =>
                    onChange({ ...when, weekday: event.target.value as Weekday })
                  }
                >
                  {shownDays.map((day) => (
                    <option key={day} value={day}>
                      {capitalized(day)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <Field label="Time" hint={`In ${timeZone}.`}>
            {(input) => (
              <Select
                {...input}
                value={when.hour}
                onChange={(event) => onChange({ ...when, hour: Number(event.target.value) })}
              >
                {Array.from({ length: HOURS_OF_A_DAY }, (_, one) => (
                  <option key={one} value={one}>
                    {hourText(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
    </>
  );
}
