import type { CarriedOut } from "./deployment.ts";

/** "2 notes published, 1 note taken down" */
export function changesText({ published, takenDown }: CarriedOut): string {
  const notes = (count: number, what: string) =>
    `${count.toLocaleString("en")} ${count === 1 ? "note" : "notes"} ${what}`;
  const parts = [
    published > 0 && notes(published, "published"),
    takenDown > 0 && notes(takenDown, "taken down"),
  ].filter(Boolean);
  return parts.join(", ") || "nothing to change";
}

/** "Scheduled: 2 notes published, 1 note taken down" */
export const scheduledText = (scheduled: CarriedOut) => `Scheduled: ${changesText(scheduled)}`;
