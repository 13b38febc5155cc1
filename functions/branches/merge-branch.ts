import { z } from "zod";
import { MAX_CHANGES } from "#schemas/projects/source/source-change.ts";
import { mergeBranch as merge } from "#core/source/branches/merge-branch.ts";
import { contentFunction } from "../content-function.ts";
import {
  branchName,
  commitAnswer,
  commitField,
  messageField,
  notePath,
  textField,
} from "../fields.ts";

export const mergeBranch = contentFunction({
  title: "Merge a branch",
  description:
    "Merges a branch into the published one, and publishes it. If both changed the same lines, nothing is merged, and the answer is a conflict with the texts of both sides: ours is the branch, theirs is the published one. Send it again with base and resolutions. A linked repository is merged on its host: use open_pull_request.",
  rest: { method: "POST", path: "/branches/{branch}/merge" },
  takesFiles: true,
  publishes: true,
  input: z.strictObject({
    branch: branchName.describe("The branch to merge."),
    message: messageField,
    resolutions: z
      .array(
        z.strictObject({
          path: notePath,
          content: textField.nullable().describe("The whole merged text. Null deletes the file."),
        }),
      )
      .max(MAX_CHANGES, `can have up to ${MAX_CHANGES} files`)
      .optional()
      .describe("One for each file of the conflict."),
    base: commitField
      .optional()
      .describe("With resolutions: the base of the conflict that they resolve."),
  }),
  output: z.object({
    ...commitAnswer,
    changed: z.boolean().describe("False if the branch was already merged."),
  }),
  run: async (call, { branch, message, resolutions, base }) => {
    const { context, org, project, caller } = call;
    const given = { org, project, caller, branch, message, resolutions, base };
    const { sha, branch: into, changed } = await merge(context, given);
    call.audit.details = { from: branch, branch: into, commit: sha };
    return { commit: { sha, branch: into }, changed };
  },
});
