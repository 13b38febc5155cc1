import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { findHead } from "#core/source/project-repository.ts";
import { readSourceFile } from "#core/source/source-file.ts";
import { contentFunction } from "../content-function.ts";
import { branchField, notePath } from "../fields.ts";

export const readNote = contentFunction({
  title: "Read a note",
  description:
    "Reads a text file at the head of a branch. The answer has the commit that it was read from: pass it on as base when you write the file.",
  rest: { method: "GET", path: "/notes/{path}" },
  input: z.strictObject({ path: notePath, branch: branchField }),
  output: z.object({
    path: z.string(),
    content: z.string(),
    commit: z.string().describe("The commit that it was read from."),
    oid: z.string().describe("The git object of the file. It changes whenever the content does."),
  }),
  run: async (call, { path, branch }) => {
    const head = await findHead(call.context, call, branch ?? call.branch);
    const file = await readSourceFile(head, path, { toEdit: true });
    if (file.text === null) throw new AppError("file_not_text");
    return { path: file.path, content: file.text, commit: head.commit, oid: file.oid };
  },
});
