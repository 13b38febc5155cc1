import { escapeHtml } from "../text/html.ts";
import { type TextWord, word } from "../text/word.ts";

/** What the characters of common themes and plug-ins mean. The style sheet draws them; any other character counts as done, as in Obsidian. */
const STATES: Record<string, TextWord> = {
  " ": "todo",
  "/": "inProgress",
  "-": "canceled",
  ">": "forwarded",
  "<": "scheduled",
  "?": "question",
  "!": "important",
  "*": "starred",
};
const DATES: Record<string, TextWord> = {
  "📅": "due",
  "📆": "due",
  "🗓": "due",
  "⏳": "scheduled",
  "⌛": "scheduled",
  "🛫": "starts",
  "➕": "created",
  "✅": "done",
  "❌": "canceled",
};

export function taskBox(status: string): string {
  const name = Object.hasOwn(STATES, status) ? STATES[status]! : "done";
  const checked = name === "done" ? "checked " : "";
  return `<input type="checkbox" disabled ${checked}aria-label="${word(name)}"> `;
}

export function taskDate(sign: string, day: string): string {
  const name = DATES[sign];
  const label = name === undefined ? "" : word(name);
  return `<span class="task-date"><span role="img" aria-label="${label}">${sign}</span> <time>${escapeHtml(day)}</time></span>`;
}
