/** What a note offers to queries, besides its front matter. */
export interface QueryFacts {
  /** Inline fields of the note, by name in lower case. Several values are a list. */
  fields: Record<string, string[]>;
  tasks: TaskFact[];
}

export interface TaskFact {
  /** As written, without its box, its dates and its block id. */
  text: string;
  /** The character in the box. */
  status: string;
  line: number;
  /** The heading above it. */
  section: string | null;
  tags: string[];
  /** ISO days, by what they are for. */
  dates: Record<string, string>;
  /** 1 is the highest, 6 the lowest, 4 is none. */
  priority: number;
  recurrence: string | null;
  /** Inline fields in its line, by name in lower case. */
  fields: Record<string, string[]>;
}

/** Further tasks and fields of a note are not part of any answer. */
export const MAX_TASKS = 5_000;
export const MAX_FIELDS = 500;
const MAX_VALUE = 2_000;

/** The name under which a field is found: lower case, spaces as hyphens. */
export function fieldKey(name: string): string {
  return name
    .trim()
    .replace(/[*_~`]/g, (sign) => (sign === "_" ? "_" : ""))
    .toLowerCase()
    .replace(/\s+/g, "-");
}

export function addField(fields: Record<string, string[]>, name: string, value: string): void {
  const key = fieldKey(name);
  if (key === "" || key === "__proto__") return;
  const existing = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (existing) {
    if (existing.length < MAX_FIELDS) existing.push(value.slice(0, MAX_VALUE));
  } else if (Object.keys(fields).length < MAX_FIELDS) fields[key] = [value.slice(0, MAX_VALUE)];
}

const DATE_SIGNS: Record<string, string> = {
  "📅": "due",
  "📆": "due",
  "🗓": "due",
  "⏳": "scheduled",
  "⌛": "scheduled",
  "🛫": "start",
  "➕": "created",
  "✅": "completion",
  "❌": "cancelled",
};
const DATED = /(📅|📆|🗓|⏳|⌛|🛫|➕|✅|❌)\uFE0F?\s*(\d{4}-\d\d-\d\d)/gu;
const PRIORITY_SIGNS = ["🔺", "⏫", "🔼", "", "🔽", "⏬"];
const PRIORITY = /(🔺|⏫|🔼|🔽|⏬)\uFE0F?/gu;
const RECURRENCE = /🔁\uFE0F?\s*([A-Za-z0-9, !]{1,100})/u;
const FIELD = /[[(]([^[\]():\n]{1,60})::\s*([^[\]()\n]{0,500})[\])]/g;
const TAG = /(?:^|\s)(#[^\s!-,.:-@[-^`{-~]{1,200})/g;
const NONE = 4;

/** Reads the text of a task. */
export function taskOf(
  source: string,
  place: { status: string; line: number; section: string | null },
): TaskFact {
  const dates: Record<string, string> = {};
  const fields: Record<string, string[]> = {};
  const text = source.slice(0, MAX_VALUE).replace(/\s\^[\w-]+\s*$/, "");
  for (const [, sign = "", day = ""] of text.matchAll(DATED)) {
    const name = DATE_SIGNS[sign];
    if (name) dates[name] = day;
  }
  for (const [, name = "", value = ""] of text.matchAll(FIELD)) addField(fields, name, value);
  for (const name of ["due", "scheduled", "start", "created", "completion"]) {
    const [day] = fields[name] ?? [];
    if (day) dates[name] ??= day.trim();
  }
  const sign = /🔺|⏫|🔼|🔽|⏬/u.exec(text)?.[0];
  return {
    ...place,
    text: text
      .replace(DATED, "")
      .replace(PRIORITY, "")
      .replace(RECURRENCE, "")
      .replace(/\s+/g, " ")
      .trim(),
    tags: [...new Set([...text.matchAll(TAG)].map(([, tag = ""]) => tag))],
    dates,
    priority: sign ? PRIORITY_SIGNS.indexOf(sign) + 1 : NONE,
    recurrence: RECURRENCE.exec(text)?.[1]?.trim() ?? null,
    fields,
  };
}
