import type { Fields } from "../operation.ts";
import { problemName } from "./problems.ts";

const FAILURES = [401, 403, 404, 409, 429, 503];
const count = (description: string) => ({ description, schema: { type: "integer" } });

/** The download of a site (`api/rest/site-export.ts`). It answers with a file, so it is not an operation like the others. */
export const siteExportPath: Fields = {
  get: {
    operationId: "export_site",
    tags: ["Projects"],
    summary: "Export a site",
    description:
      "Downloads the live site as a zip of files that any static host serves, with redirects in `_redirects`. It has only pages that everyone can read.\n\nScope: `read`",
    "x-scope": "read",
    parameters: [
      {
        name: "projectId",
        in: "path",
        required: true,
        description: "The id or the handle of the project.",
        schema: { type: "string" },
      },
    ],
    responses: {
      200: {
        description: "The zip.",
        headers: {
          "X-Pressmark-Pages": count("How many pages the zip has."),
          "X-Pressmark-Pages-Left-Out": count("How many pages only some visitors can read."),
        },
        content: { "application/zip": {} },
      },
      ...Object.fromEntries(
        FAILURES.map((status) => [
          status,
          { $ref: `#/components/responses/${problemName(status)}` },
        ]),
      ),
    },
  },
};
