import { z } from "zod";
import { listTables as listTablesOf } from "#core/sql/query-dataset.ts";
import { contentFunction } from "../content-function.ts";
import { deploymentField, queriedDeployment } from "./fields.ts";

export const listTables = contentFunction({
  title: "List tables",
  description:
    "Lists the tables that query_sql can read, with the number of rows and what each column means. Tables whose names begin with vault_ contain unpublished notes too; the others contain published content only. The fields of your schemas are columns of posts.",
  rest: { method: "GET", path: "/sql/tables" },
  input: z.strictObject({ deploymentId: deploymentField }),
  output: z.object({
    ...queriedDeployment,
    tables: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(["table", "view", "search"]),
        rows: z.int(),
        columns: z.array(
          z.object({ name: z.string(), type: z.string(), note: z.string().nullable() }),
        ),
      }),
    ),
  }),
  run: async ({ context, project }, { deploymentId }) => {
    const { deployment, tables } = await listTablesOf(context, { project, deploymentId });
    return { deploymentId: deployment._id, commit: deployment.commit?.sha ?? null, tables };
  },
});
