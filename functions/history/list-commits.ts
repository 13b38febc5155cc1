import { z } from "zod";
import { WritablePath } from "#schemas/projects/source/source-change.ts";
import { paged } from "#schemas/paging.ts";
import { readCommitCursor } from "#core/source/history/commit-cursor.ts";
import { listCommits as listCommitsOf } from "#core/source/history/list-commits.ts";
import { contentFunction } from "../content-function.ts";
import { branchField, cursorField, limitField } from "../fields.ts";
import { commitOfCall, placeOfCall } from "../place-of-call.ts";

const LoggedCommit = z.object({
  sha: z.string().describe("The hash of the commit. read_note and read_diff take it."),
  message: z.string().describe("Up to 500 characters."),
  author: z.object({ name: z.string(), email: z.string() }),
  at: z.string().describe("When it was written, in ISO 8601."),
  file: z
    .object({
      change: z.enum(["added", "modified", "deleted", "renamed"]),
      path: z.string().describe("The name of the file in this commit."),
      previousPath: z.string().nullable().describe("The name before, if this commit renamed it."),
    })
    .nullable()
    .describe("What the commit did to the file. Null without path."),
});

export const listCommits = contentFunction({
  title: "List commits",
  description:
    "Lists the commits of a branch, the newest first. With path, only those that changed this file, including under its earlier names. To see what a commit changed, use read_diff.",
  rest: { method: "GET", path: "/commits" },
  input: z.strictObject({
    path: WritablePath.optional().describe("Only commits that changed the file at this path."),
    branch: branchField,
    limit: limitField,
    cursor: cursorField,
  }),
  output: z.object({
    commits: z.array(LoggedCommit),
    isCut: z
      .boolean()
      .describe(
        "Whether older commits exist that are not on this server, as is the case for long histories of linked repositories.",
      ),
    nextCursor: paged.nextCursor,
  }),
  run: async (call, { path, branch, limit, cursor }) => {
    const page = readCommitCursor(cursor);
    const place = page
      ? await commitOfCall(call, { field: "cursor", commit: page.commit })
      : await placeOfCall(call, { branch });
    return listCommitsOf(place, { path, limit, offset: page?.offset ?? 0 });
  },
});
