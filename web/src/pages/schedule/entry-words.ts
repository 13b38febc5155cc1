import type { ScheduleEntry } from "#schemas/projects/schedule.ts";

type Kind = ScheduleEntry["kind"];

const words: Record<ScheduleEntry["state"], Record<Kind, string>> = {
  coming: { publish: "Publish", takeDown: "Take down" },
  due: { publish: "Publication is late", takeDown: "Removal is late" },
  done: { publish: "Published", takeDown: "Taken down" },
};

/** What happens to the note, or has happened. */
export const entryWords = ({ state, kind }: Pick<ScheduleEntry, "state" | "kind">): string =>
  words[state][kind];
