import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { renderText } from "#core/source/preview-note.ts";
import { outlineOf } from "#core/source/read-outline.ts";
import { readSourceFile } from "#core/source/source-file.ts";
import { contentFunction } from "../content-function.ts";
import { branchField, notePath } from "../fields.ts";
import { placeOfCall } from "../place-of-call.ts";

const Heading = z.object({
  id: z.string().describe("What a link to it ends with, after #."),
  title: z.string(),
  depth: z.number().describe("1 to 6."),
  line: z
    .number()
    .nullable()
    .describe("Its line in the file. Null if it is inside of another block, such as a quote."),
});

export const readOutline = contentFunction({
  title: "Read the outline",
  description:
    "Lists the headings below the title of a note at the head of a branch, in order, with the ids that links use and the lines where they are. Read a long note in parts: first its outline, then lines with read_note.",
  rest: { method: "GET", path: "/notes/{path}/outline" },
  input: z.strictObject({ path: notePath, branch: branchField }),
  output: z.object({
    path: z.string(),
    commit: z.string().describe("The commit that it was read from."),
    headings: z.array(Heading),
    reason: z
      .string()
      .nullable()
      .describe("Why visitors will not see the note, or why it has no page and no headings."),
  }),
  run: async (call, { path, branch }) => {
    const { context, project, caller } = call;
    const place = await placeOfCall(call, { branch });
    const { text } = await readSourceFile(place, path, { toEdit: true });
    if (text === null) throw new AppError("file_not_text");
    const rendered = await renderText(context, { project, caller, path, text, pictures: [] });
    if (!rendered) throw new AppError("site_not_live");
    const { html, reason } = rendered.preview;
    const headings = html === null ? [] : outlineOf(html);
    return { path, commit: place.commit, headings, reason };
  },
});
