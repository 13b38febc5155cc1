import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { findNewestSuccess } from "#store/deployments/deployments.ts";
import { linesOf } from "#core/source/lines.ts";
import { readOutline as readOutlineOf } from "#core/source/outline/read-outline.ts";
import { readSourceFile } from "#core/source/source-file.ts";
import { contentFunction } from "../content-function.ts";
import { branchField, notePath } from "../fields.ts";
import { placeOfCall } from "../place-of-call.ts";

const Heading = z.object({
  id: z.string().describe("What a link to it ends with, after #."),
  title: z.string(),
  depth: z.number().describe("1 to 6."),
  line: z.number().describe("Its line in the file."),
});

export const readOutline = contentFunction({
  title: "Read the outline",
  description:
    "Lists the headings of a note at the head of a branch, in order, with the ids that links use and the lines where they are. Read a long note in parts: first its outline, then lines with read_note.",
  rest: { method: "GET", path: "/notes/{path}/outline" },
  input: z.strictObject({ path: notePath, branch: branchField }),
  output: z.object({
    path: z.string(),
    commit: z.string().describe("The commit that it was read from."),
    lines: z.number().describe("The number of lines of the file."),
    headings: z.array(Heading),
  }),
  run: async (call, { path, branch }) => {
    const { context, project } = call;
    const place = await placeOfCall(call, { branch });
    const { text } = await readSourceFile(place, path, { toEdit: true });
    if (text === null) throw new AppError("file_not_text");
    const newest = await findNewestSuccess(context.db, project._id);
    const generator = newest?.convention?.id;
    const headings = await readOutlineOf({ path, text, generator });
    return { path, commit: place.commit, lines: linesOf(text, {}).total, headings };
  },
});
