import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { editText } from "#core/source/edit-text.ts";
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
import { matchedTarget, placeOfBase, readText, writeFiles } from "./write-files.ts";

const EDITS_MAX = 100;
const LINES_MAX = 10_000_000;

const line = z.int().min(1, "begins at 1").max(LINES_MAX);
const newText = textField.describe("The new text. Empty to remove the old one.");

const Edit = z.union(
  [
    z.strictObject({
      oldText: z
        .string()
        .min(1, "is empty")
        .describe("The text to replace, exactly as it is in the file. It must occur once."),
      newText,
    }),
    z.strictObject({
      fromLine: line.describe("The first line to replace. The first one of the file is 1."),
      toLine: z
        .int()
        .min(0)
        .max(LINES_MAX)
        .describe("The last line to replace. fromLine - 1 inserts lines before fromLine."),
      newText,
    }),
  ],
  { error: "needs oldText and newText, or fromLine, toLine and newText" },
);

export const editNote = contentFunction({
  title: "Edit a note",
  description:
    "Changes parts of a text file in one commit: exact texts that occur once, or ranges of lines. All edits are made, or none. They are about the text as it is read, so their order does not matter. Ranges need base or ifMatch, because line numbers of another text would be wrong.",
  rest: { method: "PATCH", path: "/notes/{path}" },
  takesFiles: true,
  input: z.strictObject({
    path: notePath,
    edits: z
      .array(Edit)
      .min(1, "is empty")
      .max(EDITS_MAX, `can have up to ${EDITS_MAX} edits`)
      .describe("What to change. Two edits cannot change the same text."),
    message: messageField,
    base: baseField.describe(
      "The commit that the text was read from. The edits are made there, and merged with what others have saved since. Without it, they are made in the newest text.",
    ),
    ifMatch: ifMatchField,
    branch: targetBranch,
  }),
  output: z.object(commitAnswer),
  run: async (call, { path, edits, message, base, ifMatch, branch }) => {
    const range = edits.findIndex((edit) => "fromLine" in edit);
    if (range !== -1 && base === undefined && ifMatch === undefined)
      throw new AppError("bad_request", {
        message: `edits.${range}: a range of lines needs base or ifMatch. Read the note, and send the commit or the oid that you get.`,
      });
    const target = await matchedTarget(call, { path, branch, ifMatch });
    const place = base === undefined ? target.head : await placeOfBase(call, base);
    const { text } = await readText(place, path);
    const content = editText(text, edits);
    return writeFiles(call, { changes: [{ path, content }], target, base, message });
  },
});
