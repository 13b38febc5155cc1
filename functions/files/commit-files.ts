import { z } from "zod";
import { MAX_CHANGES, SourceChange } from "#schemas/projects/source/source-change.ts";
import { contentFunction } from "../content-function.ts";
import { baseField, commitAnswer, messageField, targetBranch } from "../fields.ts";
import { targetOfCall } from "../target-of-call.ts";
import { writeFiles } from "../notes/write-files.ts";

export const commitFiles = contentFunction({
  title: "Commit files",
  description:
    "Writes, moves and deletes several files in one commit, and builds the branch. All changes are made, or none. Links to files that move stay as they are: to change them too, use move_note.",
  rest: { method: "POST", path: "/commits" },
  takesFiles: true,
  input: z.strictObject({
    changes: z
      .array(SourceChange)
      .min(1, "is empty")
      .max(MAX_CHANGES, `can have up to ${MAX_CHANGES} files`)
      .describe("One change for each file."),
    message: messageField,
    base: baseField,
    branch: targetBranch,
  }),
  output: z.object(commitAnswer),
  run: async (call, { changes, message, base, branch }) => {
    const target = await targetOfCall(call, branch);
    return writeFiles(call, { changes, target, base, message });
  },
});
