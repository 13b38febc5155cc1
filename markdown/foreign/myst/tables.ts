import { parse } from "csv-parse/sync";
import { bold, type Directive, headed } from "./directive.ts";
import { inOneLine, isBlank, type Line, trimmed } from "./line.ts";

type Cell = readonly Line[];
type Row = readonly Cell[];

interface Table {
  rows: readonly Row[];
  headerRows: number;
  stubColumns: number;
}

/** A row of `{list-table}`: a list item that begins with an item. */
const ROW = /^([*+-][ \t]+)[*+-](?:[ \t]+(.*))?$/;
const ITEM = /^([ \t]+)[*+-](?:[ \t]+(.*))?$/;
/** A block that a cell of a table between bars cannot contain. */
const BLOCK = /^[ \t]*(?:`{3}|~{3}|:{3}|[*+-][ \t]|\d{1,9}[.)][ \t]|>|#|<[a-z!/]|\$\$)/i;
const MAX_COLUMNS = 100;

/** `{table} Caption` with a table of markdown in it. */
export function captioned(directive: Directive): Line[] {
  return headed(directive, bold(directive.argument));
}

/** `{list-table} Caption`: rows are list items, and so are their cells. */
export function listTable(directive: Directive): Line[] | null {
  const rows = rowsOf(trimmed(directive.body));
  return rows && withCaption(directive, rows);
}

/** `{csv-table} Caption`. A file is not read. */
export function csvTable(directive: Directive): Line[] | null {
  const { options, body, at } = directive;
  const header = options.get("header");
  const text = body.map((line) => line.text).join("\n");
  try {
    const [titles, records] = [header ? recordsOf(header, options) : [], recordsOf(text, options)];
    const rows = [...titles.slice(0, 1), ...records].map((record) =>
      record.slice(0, MAX_COLUMNS).map((cell): Cell => [{ text: cell.replace(/\s+/g, " "), at }]),
    );
    return withCaption(directive, rows, titles.length > 0 ? 1 : 0);
  } catch {
    // Not a table, so it is shown as written.
    return null;
  }
}

function recordsOf(text: string, options: ReadonlyMap<string, string>): string[][] {
  const written = options.get("delim") ?? ",";
  const names: Record<string, string> = { tab: "\t", space: " " };
  return parse(text, {
    delimiter: names[written] ?? written,
    quote: options.get("quote")?.[0] ?? '"',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
}

function rowsOf(body: readonly Line[]): Row[] | null {
  const rows: Line[][][] = [];
  /** The column of the markers of cells. */
  let column = 0;
  for (const line of body) {
    const row = ROW.exec(line.text);
    if (row) {
      column = row[1]!.length;
      rows.push([[{ text: row[2] ?? "", at: line.at }]]);
      continue;
    }
    const cells = rows.at(-1);
    if (!cells) return null;
    const item = ITEM.exec(line.text);
    if (item && item[1]!.length === column) cells.push([{ text: item[2] ?? "", at: line.at }]);
    else cells.at(-1)!.push({ text: withoutIndent(line.text, column + 2), at: line.at });
    if (cells.length > MAX_COLUMNS) return null;
  }
  return rows;
}

function withoutIndent(text: string, most: number): string {
  let count = 0;
  while (count < most && (text[count] === " " || text[count] === "\t")) count++;
  return text.slice(count);
}

function withCaption(directive: Directive, rows: readonly Row[], titles = 0): Line[] {
  const number = (name: string) => Number.parseInt(directive.options.get(name) ?? "0", 10) || 0;
  const table: Table = {
    rows,
    headerRows: number("header-rows") + titles,
    stubColumns: number("stub-columns"),
  };
  const isSimple =
    table.headerRows === 1 && table.stubColumns === 0 && rows.every((row) => row.every(isShort));
  const lines = isSimple ? withBars(table) : asHtml(table, directive);
  const body = [...lines, { text: "", at: directive.end }];
  const caption = headed({ ...directive, body: [] }, bold(directive.argument));
  return rows.length === 0 ? caption : caption.concat(body);
}

/** Whether a cell is one paragraph. */
function isShort(cell: Cell): boolean {
  const lines = trimmed(cell);
  return !lines.some((line) => isBlank(line) || BLOCK.test(line.text));
}

function withBars({ rows }: Table): Line[] {
  const width = Math.max(...rows.map((row) => row.length));
  return rows.flatMap((row, index) => {
    const at = row[0]?.[0]?.at ?? 0;
    const texts = row.map((cell) => inOneLine(cell).replace(/(?<!\\)\|/g, "\\|"));
    while (texts.length < width) texts.push("");
    const line = { text: `| ${texts.join(" | ")} |`, at };
    return index === 0 ? [line, { text: `|${" --- |".repeat(width)}`, at }] : [line];
  });
}

/** Between its tags, a cell is markdown. */
function asHtml({ rows, headerRows, stubColumns }: Table, { rewrite, at }: Directive): Line[] {
  const lines: Line[] = [{ text: "<table>", at }];
  const put = (text: string, from: number) => lines.push({ text, at: from });
  for (const [index, row] of rows.entries()) {
    const from = row[0]?.[0]?.at ?? at;
    if (index === 0 && headerRows > 0) put("<thead>", from);
    if (index === headerRows) put("<tbody>", from);
    put("<tr>", from);
    for (const [column, cell] of row.entries()) {
      const name = index < headerRows || column < stubColumns ? "th" : "td";
      const line = cell[0]?.at ?? from;
      put(`<${name}>`, line);
      put("", line);
      for (const inner of rewrite(trimmed(cell))) lines.push(inner);
      put("", line);
      put(`</${name}>`, line);
    }
    put("</tr>", from);
    if (index === headerRows - 1) put("</thead>", from);
  }
  if (rows.length > headerRows) put("</tbody>", lines.at(-1)!.at);
  put("</table>", lines.at(-1)!.at);
  return lines;
}
