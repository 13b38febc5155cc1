import { z } from "zod";
import { sqlLimits } from "#schemas/deployments/sql.ts";
import { queryDataset } from "#core/sql/query-dataset.ts";
import { contentFunction } from "../content-function.ts";
import { deploymentField, queriedDeployment } from "./fields.ts";

const parameter = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const rows = (count: number) => count.toLocaleString("en");

export const querySql = contentFunction({
  title: "Query with SQL",
  description: `Runs one SELECT in SQLite over the content of the live site, or of another deployment. Published content is in posts (with text and front_matter as JSON), tags, post_tags, links, medias and post_media. The full-text index is search: SELECT posts.title FROM search JOIN posts ON posts.rowid = search.rowid WHERE search MATCH 'word' ORDER BY rank. Everything that members see, published or not, is in vault_notes (with state and reason), vault_links, vault_files, vault_issues and vault_issue_places. list_tables describes every column. A query can take ${sqlLimits.timeMs / 1000} s and 64 MB, and answers up to ${rows(sqlLimits.rows)} rows and 4 MB. It only reads: PRAGMA, ATTACH and writes are refused.`,
  rest: { method: "POST", path: "/sql" },
  input: z.strictObject({
    sql: z
      .string()
      .min(1, "is empty")
      .max(sqlLimits.sqlCharacters, `can have up to ${rows(sqlLimits.sqlCharacters)} characters`)
      .describe("One query in SQLite's dialect. Put values in parameters, not in the text."),
    parameters: z
      .union([
        z.array(parameter).max(sqlLimits.parameters),
        z.record(z.string().max(100), parameter),
      ])
      .optional()
      .describe(
        'Values for the parameters: a list for ?, or an object for :name, such as {"tag": "garden"}.',
      ),
    limit: z
      .int()
      .min(1)
      .max(sqlLimits.rows)
      .default(sqlLimits.defaultRows)
      .describe("How many rows to return. If there are more, truncated is true."),
    deploymentId: deploymentField,
  }),
  output: z.object({
    ...queriedDeployment,
    columns: z.array(
      z.object({
        name: z.string(),
        type: z.string().describe("As declared, or the types of the values. May be empty."),
      }),
    ),
    rows: z
      .array(z.array(z.unknown().meta({ type: ["string", "number", "null"] })))
      .describe(
        "A list of values for each row, in the order of the columns. A blob is text in base64. An integer beyond 2^53 and an infinite number are text.",
      ),
    truncated: z.boolean().describe("There are more rows than limit."),
  }),
  run: async ({ context, project }, { sql, parameters = [], limit, deploymentId }) => {
    const { deployment, ...result } = await queryDataset(
      context,
      { project, deploymentId },
      { sql, parameters, limit },
    );
    return { deploymentId: deployment._id, commit: deployment.commit?.sha ?? null, ...result };
  },
});
