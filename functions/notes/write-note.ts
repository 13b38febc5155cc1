import { z } from "zod";
import { MESSAGE_MAX_LENGTH } from "#schemas/projects/source/source-change.ts";
import { writeSource } from "#core/source/write-source.ts";
import { contentFunction } from "../content-function.ts";
import { branchField, notePath } from "../fields.ts";

export const writeNote = contentFunction({
  title: "Write a note",
  description:
    "Saves the whole text of a file as one commit, and builds the branch. If others have changed the file since base, their changes are merged, or the answer is a conflict with both texts.",
  rest: { method: "PUT", path: "/notes/{path}" },
  input: z.strictObject({
    path: notePath,
    content: z.string().describe("The whole new text."),
    message: z
      .string()
      .max(MESSAGE_MAX_LENGTH)
      .optional()
      .describe("The message of the commit. By default it says which file was edited."),
    base: z.string().optional().describe("The commit that the text was read from."),
    branch: branchField,
  }),
  output: z.object({ commit: z.object({ sha: z.string(), branch: z.string() }) }),
  run: async (call, { path, content, message, base, branch }) => {
    const commit = await writeSource(call.context, {
      ...{ org: call.org, project: call.project, caller: call.caller },
      ...{ branch: branch ?? call.branch, base: base ?? null, message },
      changes: [{ path, content }],
    });
    call.audit.details = { branch: commit.branch, commit: commit.sha, path };
    return { commit };
  },
});
