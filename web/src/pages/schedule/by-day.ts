import type { ScheduleEntry } from "#schemas/projects/schedule.ts";
import { dayOf } from "./month.ts";

/** The changes of each day, in their order. */
export function changesByDay(changes: readonly ScheduleEntry[]): Map<string, ScheduleEntry[]> {
  const days = new Map<string, ScheduleEntry[]>();
  for (const change of changes) {
    const day = dayOf(change.at);
    const others = days.get(day);
    if (others) others.push(change);
    else days.set(day, [change]);
  }
  return days;
}
