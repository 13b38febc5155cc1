import { type Expression, NotPlain } from "./expression.ts";
import { type Query, type SortKey, type Step } from "./query.ts";
import { dateOf, durationOf } from "./values.ts";

const field = (name: string): Expression => ({ kind: "field", name });
const literal = (value: string | number | boolean): Expression => ({ kind: "literal", value });
const call = (name: string, ...values: Expression[]): Expression => ({
  kind: "call",
  name,
  values,
});
const not = (of: Expression): Expression => ({ kind: "not", of });
const binary = (
  left: Expression,
  operator: "and" | "or" | "=" | "<" | "<=" | ">" | ">=",
  right: Expression,
): Expression => ({
  kind: "binary",
  operator,
  left,
  right,
});

const DATES: Record<string, string> = {
  due: "due",
  scheduled: "scheduled",
  start: "start",
  starts: "start",
  created: "created",
  done: "completion",
  cancelled: "cancelled",
};
const NAMES: Record<string, string> = {
  ...DATES,
  path: "file.path",
  filename: "file.name",
  folder: "file.folder",
  heading: "section",
  description: "text",
  status: "status",
  "status.type": "status",
  "status.name": "status",
  priority: "priority",
  urgency: "priority",
  tag: "tags",
  tags: "tags",
  recurring: "recurrence",
  root: "file.folder",
};
/** How the list is shown, which does not affect its content. */
const DISPLAY =
  /^(?:hide|show|short|short mode|full|full mode|explain|ignore global query|preset)\b/i;
const DATE_TEST =
  /^(due|scheduled|starts?|created|done|cancelled)\s+(?:(before|after|on or before|on or after|on)\s+)?(.+)$/i;
const TEXT_TEST =
  /^(path|filename|folder|heading|description|tags?|root|status\.name)\s+(includes?|does not include|do not include)\s+(.+)$/i;
const HAS_TEST = /^(has|no)\s+(due|scheduled|start|created|done|cancelled)\s+date$/i;
const PRIORITIES = ["lowest", "low", "none", "medium", "high", "highest"];

/** The instructions of the Tasks plugin, one a line. @throws NotPlain */
export function parseTasksBlock(text: string): Query {
  const tests: Step[] = [];
  const keys: SortKey[] = [];
  const groups: Step[] = [];
  const limits: Step[] = [];
  for (const line of linesOf(text)) {
    const sort = /^sort by (\S+)( reverse)?$/i.exec(line);
    const group = /^group by (\S+)( reverse)?$/i.exec(line);
    const limit = /^limit (?:to )?(\d{1,6})(?: tasks?)?$/i.exec(line);
    if (limit) limits.push({ kind: "limit", count: Number(limit[1]) });
    else if (sort)
      keys.push({
        expression: named(sort[1]),
        isDescending: sort[2] !== undefined,
        isNullLast: true,
      });
    else if (group)
      groups.push({
        kind: "group",
        key: { label: group[1] ?? "", expression: named(group[1]) },
        isReversed: group[2] !== undefined,
      });
    else if (!DISPLAY.test(line)) tests.push({ kind: "where", test: parseTest(line, 0) });
  }
  if (groups.length > 1) throw new NotPlain("it groups more than once");
  const usual = ["due", "priority", "file.path"].map((name): SortKey => ({
    expression: field(name),
    isDescending: false,
    isNullLast: true,
  }));
  return {
    rows: "tasks",
    view: "tasks",
    showsNote: false,
    columns: [],
    source: null,
    steps: [...tests, { kind: "sort", keys: [...keys, ...usual] }, ...limits, ...groups],
    formulas: new Map(),
  };
}

/** Whether a line is an instruction, so that the block belongs to the plugin. */
export function isTasksBlock(text: string): boolean {
  return linesOf(text).some((line) =>
    /^(?:not done|done|is (?:not )?recurring|(?:has|no) \w+ date|(?:sort|group) by \w|hide \w|short mode|limit (?:to )?\d|(?:due|scheduled|starts?|created) (?:before|after|on|today|tomorrow|yesterday|in|\d)|(?:path|tags?|description|heading|filename|folder) (?:includes?|does not)|(?:filter|group|sort) by function)/i.test(
      line,
    ),
  );
}

function linesOf(text: string): string[] {
  return text
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}

const MAX_TEST_DEPTH = 10;

function parseTest(line: string, depth: number): Expression {
  if (depth > MAX_TEST_DEPTH) throw new NotPlain("it is nested too deeply");
  const joined = joinedTests(line, depth);
  if (joined) return joined;
  const text = line.toLowerCase();
  if (text === "done") return field("closed");
  if (text === "not done") return not(field("closed"));
  if (text === "is recurring") return field("recurrence");
  if (text === "is not recurring") return not(field("recurrence"));
  if (text === "has tags") return field("tags");
  if (text === "no tags") return not(field("tags"));
  const has = HAS_TEST.exec(line);
  if (has) {
    const date = call("isempty", named(has[2]));
    return has[1]?.toLowerCase() === "no" ? date : not(date);
  }
  const priority =
    /^priority is(?: (above|below|not))? (lowest|low|none|medium|high|highest)$/.exec(text);
  if (priority) return priorityTest(priority[1], priority[2] ?? "none");
  const words = TEXT_TEST.exec(line);
  if (words) {
    const test = call("icontains", named(words[1]), literal(unquoted(words[3] ?? "")));
    return /not/i.test(words[2] ?? "") ? not(test) : test;
  }
  const date = DATE_TEST.exec(line);
  if (date) return dateTest(named(date[1]), date[2]?.toLowerCase() ?? "on", date[3] ?? "");
  throw new NotPlain(`“${line.slice(0, 60)}” is not supported`);
}

/** `(a) AND (b)`, `NOT (a)`. */
function joinedTests(line: string, depth: number): Expression | null {
  const negated = /^NOT\s*\((.+)\)$/.exec(line);
  if (negated?.[1] && isClosed(negated[1])) return not(parseTest(negated[1], depth + 1));
  const end = line.startsWith("(") ? closeOf(line) : -1;
  if (end < 0) return null;
  const left = parseTest(line.slice(1, end), depth + 1);
  const rest = line.slice(end + 1).trim();
  if (rest === "") return left;
  const more = /^(AND NOT|OR NOT|AND|OR)\s*(\(.+)$/.exec(rest);
  if (!more) throw new NotPlain(`“${rest.slice(0, 60)}” is not supported`);
  const right = parseTest(more[2] ?? "", depth + 1);
  const operator = more[1]?.startsWith("AND") ? "and" : "or";
  return binary(left, operator, more[1]?.endsWith("NOT") ? not(right) : right);
}

function closeOf(line: string): number {
  let open = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === "(") open += 1;
    else if (line[at] === ")" && --open === 0) return at;
  }
  return -1;
}

function isClosed(text: string): boolean {
  return closeOf(`(${text})`) === text.length + 1;
}

function priorityTest(than: string | undefined, name: string): Expression {
  const level = literal(PRIORITIES.length - PRIORITIES.indexOf(name));
  if (than === "above") return binary(field("priority"), "<", level);
  if (than === "below") return binary(field("priority"), ">", level);
  const same = binary(field("priority"), "=", level);
  return than === "not" ? not(same) : same;
}

function dateTest(date: Expression, order: string, written: string): Expression {
  const day = dayNamed(written);
  switch (order) {
    case "before":
      return binary(date, "<", day);
    case "after":
      return binary(date, ">", day);
    case "on or before":
      return binary(date, "<=", day);
    case "on or after":
      return binary(date, ">=", day);
    default:
      return binary(date, "=", day);
  }
}

function dayNamed(written: string): Expression {
  const text = written.trim().toLowerCase();
  if (/^(?:today|tomorrow|yesterday)$/.test(text)) return call(text);
  const day = dateOf(text);
  if (day) return { kind: "literal", value: day };
  const relative = /^(?:in )?(\d{1,4} (?:day|week|month|year)s?)( ago)?$/.exec(text);
  const duration = relative ? durationOf(relative[1] ?? "") : null;
  if (!duration) throw new NotPlain(`the date “${written.slice(0, 30)}” is not supported`);
  const operator = relative?.[2] ? "-" : "+";
  return {
    kind: "binary",
    operator,
    left: call("today"),
    right: { kind: "literal", value: duration },
  };
}

function named(written = ""): Expression {
  const name = written.toLowerCase();
  const known = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  if (known === undefined) throw new NotPlain(`“${written.slice(0, 30)}” is not supported`);
  const [head = "", member] = known.split(".");
  return member === undefined ? field(head) : { kind: "member", of: field(head), name: member };
}

function unquoted(text: string): string {
  return text.trim().replace(/^"(.*)"$/, "$1");
}
