/** The actions that SQLite passes to its authorizer, with the numbers of its C interface. */
const PRAGMA = 19;
const READ = 20;
const SELECT = 21;
const FUNCTION = 31;
const RECURSIVE = 33;

/** Pragmas that only read the file's properties. Those of the first list also take a name. */
const aboutTables = new Set([
  "table_info",
  "table_xinfo",
  "table_list",
  "index_list",
  "index_info",
  "index_xinfo",
  "foreign_key_list",
]);
const aboutFile = new Set([
  "application_id",
  "collation_list",
  "compile_options",
  "data_version",
  "database_list",
  "encoding",
  "freelist_count",
  "function_list",
  "module_list",
  "page_count",
  "page_size",
  "pragma_list",
  "schema_version",
  "user_version",
]);

/** True for actions that only read. Everything else is refused, including actions that future SQLite versions add. */
export function isReading(action: number, name: string | null, argument: string | null): boolean {
  if (action === PRAGMA) {
    const pragma = name?.toLowerCase() ?? "";
    return aboutTables.has(pragma) || (aboutFile.has(pragma) && argument === null);
  }
  return action === READ || action === SELECT || action === FUNCTION || action === RECURSIVE;
}

const gap = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$))*/;

/** The length of white space and comments before a statement. */
export const leadingGap = (sql: string): number => gap.exec(sql)?.[0].length ?? 0;

/** The error text for a statement that would do more than read. */
export function refusalOf(statement: string): string {
  const word = /^\w+/.exec(statement.slice(leadingGap(statement)))?.[0].toUpperCase();
  // The keyword after a WITH clause, such as DELETE.
  const written =
    word === "WITH" ? /\b(INSERT|UPDATE|DELETE|REPLACE)\b/i.exec(statement)?.[1] : word;
  return `This console is read-only and does not run ${written?.toUpperCase() ?? "this statement"}. Push to change content.`;
}
