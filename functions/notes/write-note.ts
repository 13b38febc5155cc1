import { z } from "zod";
import { contentFunction } from "../content-function.ts";
import {
  baseField,
  commitAnswer,
  ifMatchField,
  messageField,
  notePath,
  targetBranch,
  textField,
} from "../fields.ts";
import { matchedTarget, writeFiles } from "./write-files.ts";

export const writeNote = contentFunction({
  title: "Write a note",
  description:
    "Saves the whole text of a file as one commit, and builds the branch. It creates the file, or replaces its text. With base, what others have saved since is merged, or the answer is a conflict with both texts. To change a part of a long note, use edit_note.",
  rest: { method: "PUT", path: "/notes/{path}" },
  takesFiles: true,
  input: z.strictObject({
    path: notePath,
    content: textField.describe("The whole new text."),
    message: messageField,
    base: baseField,
    ifMatch: ifMatchField,
    branch: targetBranch,
  }),
  output: z.object(commitAnswer),
  run: async (call, { path, content, message, base, ifMatch, branch }) => {
    const target = await matchedTarget(call, { path, branch, ifMatch });
    return writeFiles(call, { changes: [{ path, content }], target, base, message });
  },
});
