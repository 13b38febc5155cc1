/** What SQLite asks its authorizer about; numbers of its C interface. */
const PRAGMA = 19;
const READ = 20;
const SELECT = 21;
const FUNCTION = 31;
const RECURSIVE = 33;

/** Pragmas that tell about the file; those of the first list also take a name. */
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

/** True for what only reads. Everything else is refused, what SQLite will learn in future too. */
export function isReading(action: number, name: string | null, argument: string | null): boolean {
  if (action === PRAGMA) {
    const pragma = name?.toLowerCase() ?? "";
    return aboutTables.has(pragma) || (aboutFile.has(pragma) && argument === null);
  }
  return action === READ || action === SELECT || action === FUNCTION || action === RECURSIVE;
}

const gap = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$))*/;

/** Characters of white space and comments in front of a statement. */
export const leadingGap = (sql: string): number => gap.exec(sql)?.[0].length ?? 0;

/** What to say about a statement that wants more than to read. */
export function refusalOf(statement: string): string {
  const word = /^\w+/.exec(statement.slice(leadingGap(statement)))?.[0].toUpperCase();
  // WITH … DELETE
  const written =
    word === "WITH" ? /\b(INSERT|UPDATE|DELETE|REPLACE)\b/i.exec(statement)?.[1] : word;
  return `This console is read-only and does not run ${written?.toUpperCase() ?? "this statement"}. Push to change content.`;
}
