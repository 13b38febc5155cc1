import { picture } from "../render/embed.ts";
import { taskBox, taskDate } from "../render/task-box.ts";
import { escapeHtml } from "../text/html.ts";
import { word } from "../text/word.ts";
import { evaluate } from "./evaluate.ts";
import { type FindPage, inlineHtml } from "./inline.ts";
import { pictureNamedBy } from "./picture.ts";
import { MAX_SHOWN_ROWS, type Column, type Query } from "./query.ts";
import { type GroupRow, isGroup, isTask, linkTo, type Row, type TaskRow } from "./rows.ts";
import type { QueryResult } from "./run.ts";
import type { QuerySite } from "./site.ts";
import { dateText, isList, type LinkValue, textOf, type Value } from "./values.ts";

interface Tools {
  result: QueryResult;
  site: QuerySite;
  find: FindPage;
  /** Rows that may still be shown. */
  left: number;
  /** Rows that are not. */
  hidden: number;
}

/** An answer is cut beyond this. */
const MAX_CHARACTERS = 256 * 1024;
const MAX_ITEMS = 100;

/** The HTML of an answer. @param from the note that contains the query */
export function answerHtml(
  query: Query,
  result: QueryResult,
  place: { site: QuerySite; from: string },
): string {
  const { site, from } = place;
  const find: FindPage = (target) => {
    const path = site.find(from, target);
    return path === null ? null : site.at(path);
  };
  const tools: Tools = { result, site, find, left: MAX_SHOWN_ROWS, hidden: 0 };
  const { rows } = result;
  if (rows.length === 0) return `<p class="query-empty">${word("noResults")}</p>\n`;
  const html = viewHtml(query, rows, tools);
  if (html.length > MAX_CHARACTERS) return `<p class="query-empty">${word("answerTooLong")}</p>\n`;
  const { hidden } = tools;
  return `<div class="query">\n${html}${hidden > 0 ? `<p class="query-more">${word("moreRows", String(hidden))}</p>\n` : ""}</div>\n`;
}

/** The value of an inline expression. */
export function inlineAnswer(value: Value, place: { site: QuerySite; from: string }): string {
  const { site, from } = place;
  return valueHtml(value, {
    site,
    find: (target) => {
      const path = site.find(from, target);
      return path === null ? null : site.at(path);
    },
  });
}

function viewHtml(query: Query, rows: readonly Row[], tools: Tools): string {
  switch (query.view) {
    case "tasks":
      return tasksHtml(rows, tools);
    case "list":
      return listHtml(query, rows, tools);
    case "cards":
      return cardsHtml(query, rows, tools);
    case "table":
      return tableHtml(query, rows, tools);
  }
}

function take(rows: readonly Row[], tools: Tools): readonly Row[] {
  const shown = rows.slice(0, tools.left);
  tools.left -= shown.length;
  tools.hidden += rows.length - shown.length;
  return shown;
}

function skip(rows: readonly Row[], tools: Tools): string {
  tools.hidden += rows.length;
  return "";
}

function listHtml(query: Query, rows: readonly Row[], tools: Tools): string {
  const items = take(rows, tools).map((row) => {
    const values = query.columns.map(({ expression }) =>
      evaluate(expression, tools.result.scopeOf(row)),
    );
    const shown = values.filter((value) => value !== null).map((value) => itemHtml(value, tools));
    const parts = [...(query.showsNote ? [headOf(row, tools)] : []), ...shown];
    // A base groups the notes themselves, while Dataview shows what its expression says.
    const inner =
      isGroup(row) && !query.showsNote
        ? `${headOf(row, tools)}\n${listHtml(query, row.rows, tools)}`
        : parts.join(": ");
    return `<li>${inner}</li>\n`;
  });
  return `<ul class="query-list">\n${items.join("")}</ul>\n`;
}

/** The note of a row, or the key of a group. */
function headOf(row: Row, tools: Tools): string {
  return isGroup(row) ? valueHtml(row.key, tools) || "–" : linkHtml(linkTo(row.note), tools);
}

function tableHtml(query: Query, rows: readonly Row[], tools: Tools): string {
  // A base shows the notes of each group under its name.
  if (!query.showsNote && rows.some(isGroup) && !usesRows(query))
    return groupedHtml(query, rows, tools, tableHtml);
  const first = query.showsNote ? [rows.some(isGroup) ? groupLabel(query) : word("file")] : [];
  const head = [...first, ...query.columns.map(({ label }) => label)]
    .map((label) => `<th>${escapeHtml(label)}</th>`)
    .join("");
  const body = take(rows, tools).map((row) => {
    const own = query.showsNote ? [headOf(row, tools)] : [];
    const cells = [...own, ...valuesOf(query.columns, row, tools)];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>\n`;
  });
  return `<div class="table" tabindex="0">\n<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join("")}</tbody>\n</table>\n</div>\n`;
}

/** Whether the columns are about the groups themselves. */
function usesRows({ columns }: Query): boolean {
  return JSON.stringify(columns.map(({ expression }) => expression)).includes('"rows"');
}

function groupLabel({ steps }: Query): string {
  const group = steps.findLast((step) => step.kind === "group");
  return group?.kind === "group" ? group.key.label : word("group");
}

function groupedHtml(
  query: Query,
  groups: readonly Row[],
  tools: Tools,
  view: (query: Query, rows: readonly Row[], tools: Tools) => string,
): string {
  return groups
    .filter(isGroup)
    .map(
      (group) =>
        // Groups without room are counted, but have no table.
        `${groupHead(group, tools)}${tools.left > 0 ? view(query, group.rows, tools) : skip(group.rows, tools)}`,
    )
    .join("");
}

function groupHead(group: GroupRow, tools: Tools): string {
  return `<p class="query-group">${headOf(group, tools)}</p>\n`;
}

function cardsHtml(query: Query, rows: readonly Row[], tools: Tools): string {
  if (rows.some(isGroup)) return groupedHtml(query, rows, tools, cardsHtml);
  const cards = take(rows, tools).map((row) => {
    const [head = "", ...values] = valuesOf(query.columns, row, tools);
    const labels = query.columns.slice(1);
    const lines = values.flatMap((value, at) =>
      value === "" ? [] : `<dt>${escapeHtml(labels[at]?.label ?? "")}</dt><dd>${value}</dd>\n`,
    );
    const list = lines.length > 0 ? `\n<dl>\n${lines.join("")}</dl>\n` : "";
    return `<li>${coverHtml(query, row, tools)}<p>${head}</p>${list}</li>\n`;
  });
  return `<ul class="query-cards">\n${cards.join("")}</ul>\n`;
}

/** The picture above a card. Its text says what the picture shows. */
function coverHtml({ image }: Query, row: Row, tools: Tools): string {
  if (!image || isGroup(row)) return "";
  const value = evaluate(image.expression, tools.result.scopeOf(row));
  const first = isList(value) ? (value[0] ?? null) : value;
  const isLink =
    first !== null && typeof first === "object" && !isList(first) && first.kind === "link";
  const text = isLink ? `[[${first.target}]]` : typeof first === "string" ? first : "";
  const named = pictureNamedBy(text);
  if (!named) return "";
  const whole = { alt: "", width: null, height: null };
  if (named.kind === "external")
    return cover(`<img src="${escapeHtml(named.url)}" alt="" loading="lazy" decoding="async">`);
  const shown = tools.site.picture(row.note.path, named.target);
  return shown ? cover(picture(whole, shown, CARD_SIZES)) : "";
}

const CARD_SIZES = "(max-width: 480px) 100vw, 320px";

function cover(html: string): string {
  return `<div class="query-cover">${html}</div>`;
}

function valuesOf(columns: readonly Column[], row: Row, tools: Tools): string[] {
  return columns.map(({ expression }) =>
    itemHtml(evaluate(expression, tools.result.scopeOf(row)), tools),
  );
}

/** A list of several values as a list. */
function itemHtml(value: Value, tools: Tools): string {
  if (!isList(value) || value.length < 2) return valueHtml(value, tools);
  const items = value.slice(0, MAX_ITEMS).map((item) => `<li>${valueHtml(item, tools)}</li>`);
  return `<ul>${items.join("")}</ul>`;
}

function valueHtml(value: Value, tools: Pick<Tools, "site" | "find">): string {
  if (value === null) return "";
  if (isList(value))
    return value
      .slice(0, MAX_ITEMS)
      .map((item) => valueHtml(item, tools))
      .join(", ");
  if (typeof value === "string") return inlineHtml(value, tools.find);
  if (typeof value !== "object") return escapeHtml(String(value));
  switch (value.kind) {
    case "link":
      return linkHtml(value, tools);
    case "date":
      return `<time>${dateText(value)}</time>`;
    case "row":
      return valueHtml(value.get("file.link"), tools);
    default:
      return escapeHtml(textOf(value));
  }
}

function linkHtml(link: LinkValue, { site, find }: Pick<Tools, "site" | "find">): string {
  const page = link.path === null ? find(link.target) : site.at(link.path);
  const text = escapeHtml(textOf(link));
  return page ? `<a class="internal" href="${escapeHtml(encodeURI(page.url))}">${text}</a>` : text;
}

/** Tasks under a link to their note, unless the query groups them itself. */
function tasksHtml(rows: readonly Row[], tools: Tools): string {
  if (rows.some(isGroup))
    return groupedHtml({ view: "tasks" } as Query, rows, tools, (_query, own) =>
      taskList(own, tools, true),
    );
  return taskList(rows, tools, true);
}

function taskList(rows: readonly Row[], tools: Tools, showsNote: boolean): string {
  const items = take(rows, tools)
    .filter(isTask)
    .map((row) => taskHtml(row, tools, showsNote));
  return `<ul class="query-tasks">\n${items.join("")}</ul>\n`;
}

const DATE_LABELS: [name: string, sign: string][] = [
  ["scheduled", "⏳"],
  ["start", "🛫"],
  ["due", "📅"],
  ["completion", "✅"],
];

function taskHtml({ task, note }: TaskRow, tools: Tools, showsNote: boolean): string {
  const box = taskBox(task.status);
  const dates = DATE_LABELS.flatMap(([name, sign]) =>
    task.dates[name] === undefined ? [] : ` ${taskDate(sign, task.dates[name])}`,
  ).join("");
  const from = showsNote
    ? ` <span class="query-source">${linkHtml(linkTo(note), tools)}</span>`
    : "";
  return `<li class="task" data-task="${escapeHtml(task.status)}">${box}${inlineHtml(task.text, tools.find)}${dates}${from}</li>\n`;
}
