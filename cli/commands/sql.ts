import { readStdin } from "../ask.ts";
import { command, jsonOption, projectOption } from "../command.ts";
import { connect } from "../connection.ts";
import { UsageError } from "../failure.ts";
import { printJson, printTable, say } from "../output.ts";
import { findProject } from "../project.ts";

export const sql = command({
  name: "sql",
  summary: "Query the content of the live site with SQL",
  usage: '"SELECT …"',
  args: { min: 1, max: 1 },
  options: {
    ...projectOption,
    limit: { type: "string", value: "<rows>", description: "How many rows, up to 10,000." },
    ...jsonOption,
  },
  details:
    "`-` reads the query from stdin. `pressmark call list_tables` lists the tables and what each column means.",
  run: async ({ args: [query = ""], options, signal }) => {
    const limit = options.limit === undefined ? undefined : Number(options.limit);
    if (Number.isNaN(limit)) throw new UsageError(`--limit: “${options.limit}” is not a number.`);
    const connection = await connect({ signal });
    const { id: projectId } = await findProject(connection, options.project);
    const text = query === "-" ? await readStdin() : query;
    const answer = await connection.call("query_sql", { projectId, sql: text, limit });
    if (options.json) return printJson(answer);
    printTable(
      answer.columns.map(({ name }) => name),
      answer.rows.map((row) => row.map(cellText)),
    );
    if (answer.truncated) say("There are more rows. Raise --limit to see them.");
  },
});

/** In a table, a value has one line. */
const cellText = (value: unknown) => (value === null ? "" : String(value).replaceAll(/\s+/g, " "));
