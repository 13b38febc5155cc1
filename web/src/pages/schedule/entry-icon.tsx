import { ArchiveX, Check, Clock, Globe, type LucideIcon } from "lucide-react";
import type { ScheduleEntry } from "#schemas/projects/schedule.ts";
import { classNames } from "../../lib/class-names.ts";

type State = ScheduleEntry["state"];

const tones: Record<State, string> = {
  coming: "text-accent",
  due: "text-warning-ink",
  done: "text-success-ink",
};

const icons: Record<State, Record<ScheduleEntry["kind"], LucideIcon>> = {
  coming: { publish: Globe, takeDown: ArchiveX },
  due: { publish: Clock, takeDown: Clock },
  done: { publish: Check, takeDown: ArchiveX },
};

/** Whether the note is published or taken down. The text next to it says the same. */
export function EntryIcon({ kind, state }: Pick<ScheduleEntry, "kind" | "state">) {
  const Icon = icons[state][kind];
  return (
    <Icon aria-hidden="true" className={classNames("mt-0.5 size-3.5 shrink-0", tones[state])} />
  );
}
