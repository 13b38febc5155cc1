import { z } from "zod";
import { FrontMatter, Note } from "#schemas/deployments/dataset.ts";
import { AppError } from "#schemas/errors.ts";
import { mainSiteUrl } from "#schemas/sites/site-url.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import { splitNote } from "#markdown/front-matter/split.ts";
import { decodeSource } from "#markdown/text/source.ts";
import { findLiveNote } from "#core/deployments/live-note.ts";
import { linesOf } from "#core/source/lines.ts";
import { readSourceFile } from "#core/source/source-file.ts";
import { contentFunction } from "../content-function.ts";
import { branchField, commitField, notePath } from "../fields.ts";
import { commitOfCall, placeOfCall } from "../place-of-call.ts";

const line = z.number().int("is not a whole number").min(1, "starts at 1").optional();

export const readNote = contentFunction({
  title: "Read a note",
  description:
    "Reads a note or another text file byte for byte, at the head of a branch or at a commit. A long file can be read in parts by lines; read_outline tells where its headings are. Binary files, and files larger than 2 MiB, are refused. The answer has the commit that it was read from: pass it on as base when you write the file.",
  rest: { method: "GET", path: "/notes/{path}" },
  input: z.strictObject({
    path: notePath,
    branch: branchField,
    commit: commitField
      .optional()
      .describe("The hash of a commit, instead of the head of a branch. See list_commits."),
    fromLine: line.describe("The first line to read, counted from 1."),
    toLine: line.describe("The last line to read. Without it, the end of the file."),
  }),
  output: z.object({
    path: z.string(),
    kind: z
      .enum(["file", "symlink"])
      .describe("The content of a symlink is the path that it points to."),
    content: z.string().describe("The text as stored, with its line ends."),
    fromLine: z.number().describe("The first line of content."),
    toLine: z.number().describe("The last line of content."),
    lines: z.number().describe("The number of lines of the whole file."),
    size: z.number().describe("The size of the whole file in bytes."),
    branch: z
      .string()
      .nullable()
      .describe("The branch that it was read from. Null if you gave a commit."),
    commit: z.string().describe("The commit that it was read from."),
    oid: z.string().describe("The git object of the file. It changes whenever the content does."),
    frontMatter: FrontMatter.nullable().describe(
      "The values of the front matter, of the whole file. Null if the file is not a note.",
    ),
    live: Note.pick({ title: true, state: true, reason: true, url: true })
      .extend({ address: z.string().nullable().describe("The whole address of its page.") })
      .nullable()
      .describe(
        "The note on the live site, which may be older or newer than this text. reason says why it is not published or not listed. Null if the live site does not have it.",
      ),
  }),
  run: async (call, { path, branch, commit, fromLine, toLine }) => {
    const { context, project } = call;
    const place =
      commit === undefined
        ? await placeOfCall(call, { branch })
        : { ...(await commitOfCall(call, { field: "commit", commit })), branch: null };
    const file = await readSourceFile(place, path, { toEdit: true });
    if (file.text === null || file.kind === "submodule") throw new AppError("file_not_text");
    const part = linesOf(file.text, { from: fromLine, to: toLine });
    const note = await findLiveNote(context, project, path);
    return {
      path: file.path,
      kind: file.kind,
      content: part.text,
      fromLine: part.from,
      toLine: part.to,
      lines: part.total,
      size: file.size,
      branch: place.branch,
      commit: place.commit,
      oid: file.oid,
      frontMatter: isMarkdownPath(path)
        ? { ...splitNote(decodeSource(file.text).text).values }
        : null,
      live: note && { ...note, address: addressOf(note.url, mainSiteUrl(context.env, project)) },
    };
  },
});

const addressOf = (url: string | null, site: string) => url && new URL(url, site).href;
