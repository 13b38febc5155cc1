import { hourText } from "#schemas/locale/clock-time.ts";
import type { ScheduledRecipe, ScheduleTime, TaskSchedule } from "#schemas/tasks/schedule.ts";
import { formatUsd } from "../../../lib/usage-text.ts";

/** "monday" → "Monday" */
export const capitalized = (word: string): string => `${word[0]!.toUpperCase()}${word.slice(1)}`;

/** "Every Monday at 06:00" */
export function whenText(when: ScheduleTime): string {
  if (when.kind === "push") return "After each push";
  const day = when.kind === "daily" ? "day" : capitalized(when.weekday);
  return `Every ${day} at ${hourText(when.hour)}`;
}

const folderText = (folder: string): string => folder || "all notes";

/** What the member has chosen for the task; null if it needs no choice. */
export function choiceText(recipe: ScheduledRecipe): string | null {
  if (recipe.id === "translate-folder")
    return `${folderText(recipe.folder)} to ${recipe.target} (${languageText(recipe.language)})`;
  if (recipe.id === "write-guide") return `${folderText(recipe.folder)} to ${recipe.target}`;
  return "target" in recipe ? `in ${recipe.target}` : null;
}

function languageText(tag: string): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
}

/** "$1.20 of $5.00 this month"; null if there is nothing to say. */
export function budgetText({ budgetUsd, spentUsd }: TaskSchedule): string | null {
  if (budgetUsd !== null) return `${formatUsd(spentUsd)} of ${formatUsd(budgetUsd)} this month`;
  return spentUsd > 0 ? `${formatUsd(spentUsd)} this month` : null;
}

/** When it starts its next task, in the time zone of the project. */
export function nextText(
  { enabled, nextRunAt, when }: TaskSchedule,
  { timeZone, now }: { timeZone: string; now: number },
): string {
  if (!enabled) return "Paused";
  if (nextRunAt === null) return "Waits for a push";
  if (Date.parse(nextRunAt) <= now) return "Starts now";
  const format = new Intl.DateTimeFormat("en", {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  });
  const text = format.format(new Date(nextRunAt));
  return when.kind === "push" ? `Pushed. Next: ${text}` : `Next: ${text}`;
}
