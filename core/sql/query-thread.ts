import type { SqlResult, SqlTable } from "#schemas/deployments/sql.ts";
import { answerTasks } from "#service/threads/answer-tasks.ts";
import { readTables } from "./read-tables.ts";
import { type Query, type Refusal, runQuery } from "./run-query.ts";
import { openSqlite } from "./sqlite.ts";

export type QueryTask =
  | { ask: "query"; path: string; query: Query }
  | { ask: "tables"; path: string };

/** A refusal crosses the border between threads as data. */
export type QueryAnswer = SqlResult | Refusal | { tables: SqlTable[] };

const opening = openSqlite();

answerTasks(async (input) => {
  const task = input as QueryTask;
  const opened = await opening;
  const answer: QueryAnswer =
    task.ask === "tables"
      ? { tables: readTables(opened, task.path) }
      : runQuery(opened, task.path, task.query);
  return { answer };
});
