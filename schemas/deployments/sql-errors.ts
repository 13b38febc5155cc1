/** Errors of queries in SQL. */
export const sqlErrors = {
  sql_invalid: { status: 400, message: "SQLite cannot run this query." },
  sql_refused: {
    status: 400,
    message: "Queries can only read: SELECT, or VALUES, over the tables of list_tables.",
  },
  sql_limit: { status: 400, message: "The query exceeds a limit. Narrow it." },
  sql_database_too_large: {
    status: 400,
    message: "The database is too large to query it here. Download content.sqlite instead.",
  },
} as const;
