import { escapeHtml } from "../text/html.ts";

/** What the signs of common themes and plug-ins mean. The style sheet draws them; any other sign counts as done, as in Obsidian. */
const STATES: Record<string, string> = {
  " ": "To do",
  "/": "In progress",
  "-": "Canceled",
  ">": "Forwarded",
  "<": "Scheduled",
  "?": "Question",
  "!": "Important",
  "*": "Starred",
};
const DATES: Record<string, string> = {
  "📅": "Due",
  "📆": "Due",
  "🗓": "Due",
  "⏳": "Scheduled",
  "⌛": "Scheduled",
  "🛫": "Starts",
  "➕": "Created",
  "✅": "Done",
  "❌": "Canceled",
};

export function taskBox(status: string): string {
  const label = Object.hasOwn(STATES, status) ? STATES[status] : undefined;
  const state = label === undefined ? 'checked aria-label="Done"' : `aria-label="${label}"`;
  return `<input type="checkbox" disabled ${state}> `;
}

export function taskDate(sign: string, day: string): string {
  const label = DATES[sign] ?? "";
  return `<span class="task-date"><span role="img" aria-label="${label}">${sign}</span> <time>${escapeHtml(day)}</time></span>`;
}
