import { clockTime } from "../front-matter/time-zone.ts";
import { fieldKey, type TaskFact } from "./facts.ts";
import type { Reach } from "./scope.ts";
import type { QueryNote, QuerySite } from "./site.ts";
import {
  dateOf,
  dayOf,
  durationOf,
  isList,
  linkOf,
  type LinkValue,
  nameOf,
  type RowValue,
  type Value,
} from "./values.ts";

export interface NoteRow extends RowValue {
  note: QueryNote;
}

export interface TaskRow extends NoteRow {
  task: TaskFact;
}

/** Rows with the same key. */
export interface GroupRow extends RowValue {
  key: Value;
  rows: readonly Row[];
}

export type Row = NoteRow | TaskRow | GroupRow;

export function isTask(row: Row): row is TaskRow {
  return "task" in row;
}

export function isGroup(row: Row): row is GroupRow {
  return "rows" in row;
}

/** @param reach records whether the answer depends on other notes */
export function noteRow(note: QueryNote, site: QuerySite, reach: Reach): NoteRow {
  return {
    kind: "row",
    note,
    get(name) {
      if (name.startsWith("file."))
        return fileValue(name.slice("file.".length), note, { site, reach });
      return fieldsOf(note, site).get(fieldKey(name)) ?? null;
    },
  };
}

export function taskRow(task: TaskFact, of: NoteRow, site: QuerySite): TaskRow {
  const { note } = of;
  return {
    kind: "row",
    note,
    task,
    get(name) {
      const value = taskValue(name.toLowerCase(), task, note);
      if (value !== undefined) return value;
      const own = task.fields[fieldKey(name)];
      return own ? valuesOf(own, note, site) : of.get(name);
    },
  };
}

export function groupRow(key: Value, name: string, rows: readonly Row[]): GroupRow {
  return {
    kind: "row",
    key,
    rows,
    get(field) {
      if (field === "rows") return rows;
      return field === "key" || fieldKey(field) === fieldKey(name) ? key : null;
    },
  };
}

/** A row whose field has one of its values, after `FLATTEN`. */
export function flatRow<R extends Row>(of: R, name: string, value: Value): R {
  const key = fieldKey(name);
  return { ...of, get: (field: string) => (fieldKey(field) === key ? value : of.get(field)) };
}

export function linkTo({ path, title }: QueryNote): LinkValue {
  return { kind: "link", target: path, label: title, path };
}

function fileValue(
  name: string,
  note: QueryNote,
  { site, reach }: { site: QuerySite; reach: Reach },
): Value {
  const { path } = note;
  const links = (paths: readonly string[]) =>
    paths.flatMap((other) => {
      const linked = site.at(other);
      return linked ? linkTo(linked) : [];
    });
  switch (name.toLowerCase()) {
    case "name":
    case "basename":
      return nameOf(path);
    case "fullname":
      return path.slice(path.lastIndexOf("/") + 1);
    case "path":
      return path;
    case "folder":
      return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
    case "folders":
      return [path, note.place].map((one) => one.slice(0, Math.max(0, one.lastIndexOf("/"))));
    case "ext":
      return path.slice(path.lastIndexOf(".") + 1);
    case "link":
    case "file":
      return linkTo(note);
    case "size":
      return note.size;
    case "ctime":
      return momentOf(note.created);
    case "cday":
      return dayFrom(note.created);
    case "mtime":
      return momentOf(note.modified);
    case "mday":
      return dayFrom(note.modified);
    case "day":
      return dayInName(path);
    case "tags":
      return withParents(note.tags).map((tag) => `#${tag}`);
    case "etags":
      return note.tags.map((tag) => `#${tag}`);
    case "aliases":
      return note.aliases;
    case "outlinks":
    case "links":
      reach.others = true;
      return links(site.outlinks(path));
    case "inlinks":
    case "backlinks":
      reach.others = true;
      return links(site.inlinks(path));
    case "tasks":
      return note.facts.tasks.map((task) => taskRow(task, noteRow(note, site, reach), site));
    case "frontmatter":
    case "properties":
      return { kind: "fields", fields: fieldsOf(note, site) };
    default:
      return null;
  }
}

function momentOf(iso: string | null): Value {
  const at = iso === null ? Number.NaN : clockTime(iso);
  return Number.isNaN(at) ? null : { kind: "date", at, hasTime: true };
}

function dayFrom(iso: string | null): Value {
  const at = iso === null ? Number.NaN : clockTime(iso);
  return Number.isNaN(at) ? null : dayOf(at);
}

function dayInName(path: string): Value {
  const day = /(?<!\d)(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(nameOf(path));
  return day ? dateOf(`${day[1]}-${day[2]}-${day[3]}`) : null;
}

/** `a/b` is also the tag `a`. */
export function withParents(tags: readonly string[]): string[] {
  const all = new Set<string>();
  for (const tag of tags)
    for (let end = tag.length; end > 0; end = tag.lastIndexOf("/", end - 1))
      all.add(tag.slice(0, end));
  return [...all];
}

const CLOSED = /^[xX-]$/;

/** Undefined if the task has no such field of its own. */
function taskValue(name: string, task: TaskFact, note: QueryNote): Value | undefined {
  switch (name) {
    case "text":
      return task.text;
    case "completed":
    case "fullycompleted":
      return /^[xX]$/.test(task.status);
    case "closed":
      return CLOSED.test(task.status);
    case "checked":
      return task.status !== " ";
    case "status":
      return task.status;
    case "line":
      return task.line;
    case "section":
      return task.section;
    case "tags":
      return task.tags;
    case "priority":
      return task.priority;
    case "recurrence":
      return task.recurrence;
    case "path":
      return note.path;
    case "link":
      return linkTo(note);
    case "due":
    case "scheduled":
    case "start":
    case "created":
    case "completion":
    case "cancelled":
      return task.dates[name] === undefined ? null : dateOf(task.dates[name]);
    default:
      return undefined;
  }
}

/** The fields of a note stay the same while a site is in memory, except for where its links lead. */
const fieldMemory = new WeakMap<QueryNote, ReadonlyMap<string, Value>>();

function fieldsOf(note: QueryNote, site: QuerySite): ReadonlyMap<string, Value> {
  const existing = fieldMemory.get(note);
  if (existing) return existing;
  const fields = new Map<string, Value>();
  for (const [name, value] of Object.entries(note.properties))
    fields.set(fieldKey(name), propertyValue(value, note, site));
  for (const [name, written] of Object.entries(note.facts.fields)) {
    const own = valuesOf(written, note, site);
    const before = fields.get(name) ?? null;
    const both =
      before === null ? own : [before, own].flatMap((value) => (isList(value) ? value : [value]));
    fields.set(name, both);
  }
  fieldMemory.set(note, fields);
  return fields;
}

const MAX_DEPTH = 8;

function propertyValue(value: unknown, note: QueryNote, site: QuerySite, depth = 0): Value {
  if (typeof value === "string") return textValue(value, note, site);
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (value === null || typeof value !== "object" || depth > MAX_DEPTH) return null;
  const inner = (item: unknown) => propertyValue(item, note, site, depth + 1);
  if (Array.isArray(value)) return value.map(inner);
  const fields = Object.entries(value).map(
    ([name, item]) => [fieldKey(name), inner(item)] as const,
  );
  return { kind: "fields", fields: new Map(fields) };
}

function textValue(text: string, note: QueryNote, site: QuerySite): Value {
  const link = text.includes("[[") ? linkOf(text) : null;
  if (link) return { ...link, path: site.find(note.path, link.target) };
  return dateOf(text) ?? text;
}

/** The value of an inline field: a number, a truth, a duration, links, or what front matter may contain. */
function valuesOf(written: readonly string[], note: QueryNote, site: QuerySite): Value {
  const values = written.map((text) => inlineValue(text.trim(), note, site));
  const [first = null] = values;
  return values.length === 1 ? first : values.flatMap((value) => (isList(value) ? value : [value]));
}

const LINKS = /^(?:\[\[[^\]]+\]\]\s*,\s*)+\[\[[^\]]+\]\]$/;

function inlineValue(text: string, note: QueryNote, site: QuerySite): Value {
  if (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) return Number(text);
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === "true";
  if (LINKS.test(text))
    return text.split(/(?<=\]\])\s*,\s*/).map((link) => textValue(link, note, site));
  return durationOf(text) ?? textValue(text, note, site);
}
