/** The actions that SQLite passes to its authorizer, with the numbers of its C interface. */
const PRAGMA = 19;
const READ = 20;
const SELECT = 21;
const FUNCTION = 31;
const RECURSIVE = 33;

/** Every function that a query can call. A list of the allowed ones also refuses what later versions of SQLite add. */
const FUNCTIONS = new Set(
  [
    "abs char coalesce concat concat_ws format glob hex if ifnull iif instr length like likelihood likely lower ltrim max min nullif",
    "octet_length printf quote random randomblob replace round rtrim sign sqlite_version substr substring trim typeof unhex unicode",
    "unistr unistr_quote unlikely upper zeroblob soundex match changes total_changes last_insert_rowid",
    "avg count group_concat string_agg sum total median percentile percentile_cont percentile_disc",
    "cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank row_number",
    "current_date current_time current_timestamp date datetime julianday strftime time timediff unixepoch",
    "acos acosh asin asinh atan atan2 atanh ceil ceiling cos cosh degrees exp floor ln log log10 log2 mod pi pow power radians sin sinh sqrt tan tanh trunc",
    "-> ->> json json_array json_array_insert json_array_length json_each json_error_position json_extract json_group_array json_group_object json_insert json_object",
    "json_patch json_pretty json_quote json_remove json_replace json_set json_tree json_type json_valid jsonb jsonb_array jsonb_extract jsonb_group_array",
    "jsonb_group_object jsonb_insert jsonb_object jsonb_patch jsonb_remove jsonb_replace jsonb_set subtype",
    "bm25 highlight snippet",
  ].flatMap((line) => line.split(" ")),
);

/** What a query can read besides the tables of the file. */
const READABLE = ["sqlite_schema", "sqlite_master", "json_each", "json_tree"];

export interface Action {
  code: number;
  first: string | null;
  second: string | null;
}

/** Says whether a query may do something. Everything that is not listed is refused: writes, PRAGMA, ATTACH, tables about the engine. */
export function openAuthorizer(tables: readonly string[]): (action: Action) => boolean {
  const readable = new Set([...READABLE, ...tables.map((name) => name.toLowerCase())]);
  return ({ code, first, second }) => {
    if (code === SELECT || code === RECURSIVE) return true;
    if (code === FUNCTION) return FUNCTIONS.has(second?.toLowerCase() ?? "");
    // The full-text search asks itself whether the file has changed.
    if (code === PRAGMA) return first === "data_version" && second === null;
    if (code !== READ) return false;
    // A table that no column is read of can be a name of the query's own (WITH), so it is not in the list. It has no rows to tell.
    return readable.has(first?.toLowerCase() ?? "") || isOwnName(first ?? "", second);
  };
}

const isOwnName = (table: string, column: string | null) =>
  (column === null || column === "") &&
  !/^(?:pragma_|sqlite_|dbstat|bytecode|tables_used)/i.test(table);
