import { z } from "zod";
import { WRITE_MAX_BYTES } from "#schemas/projects/source/source-change.ts";
import { contentFunction } from "../content-function.ts";
import { commitAnswer, messageField, notePath, targetBranch } from "../fields.ts";
import { targetOfCall } from "../target-of-call.ts";
import { writeFiles } from "../notes/write-files.ts";

const MEBIBYTE = 1024 * 1024;
/** base64 makes bytes a third longer, and the message needs room too. */
const UPLOAD_MAX_MIB = Math.floor((WRITE_MAX_BYTES * 3) / 4 / MEBIBYTE) - 1;

export const uploadFile = contentFunction({
  title: "Upload a file",
  description: `Saves a picture or another file as one commit, and builds the branch. A file that is already at the path is replaced. Files can be up to ${UPLOAD_MAX_MIB} MiB; push larger ones with git. For texts, use write_note.`,
  rest: { method: "PUT", path: "/files/{path}" },
  takesFiles: true,
  input: z.strictObject({
    path: notePath,
    contentBase64: z.base64("is not base64").describe("The bytes of the file in base64."),
    message: messageField,
    branch: targetBranch,
  }),
  output: z.object(commitAnswer),
  run: async (call, { path, contentBase64, message, branch }) => {
    const target = await targetOfCall(call, branch);
    return writeFiles(call, {
      changes: [{ path, contentBase64 }],
      target,
      message: message ?? `Upload ${path}`,
    });
  },
});
