import { z } from "zod";
import { deleteBranch as remove } from "#core/source/branches/delete-branch.ts";
import { contentFunction } from "../content-function.ts";
import { branchName } from "../fields.ts";

export const deleteBranch = contentFunction({
  title: "Delete a branch",
  description:
    "Deletes a branch and closes its preview. The published branch cannot be deleted. Commits that are on no other branch are lost, so merge the branch first if you need them.",
  rest: { method: "DELETE", path: "/branches/{name}" },
  input: z.strictObject({ name: branchName.describe("The branch to delete.") }),
  output: z.object({
    name: z.string(),
    deleted: z.boolean().describe("False if there was no such branch."),
    commit: z
      .string()
      .nullable()
      .describe("The commit that it was at. A branch that begins there restores it for a while."),
  }),
  run: async (call, { name }) => {
    const { context, org, project, caller } = call;
    const commit = await remove(context, { org, project, caller, name });
    call.audit.details = { branch: name, commit };
    return { name, deleted: commit !== null, commit };
  },
});
