import { z } from "zod";
import { WritablePath } from "#schemas/projects/source/source-change.ts";
import { paged } from "#schemas/paging.ts";
import { pageOfList } from "#core/deployments/dataset.ts";
import { DIFF_MAX_BYTES, readDiff as readDiffOf } from "#core/source/history/read-diff.ts";
import { findBoth } from "#core/source/history/revisions.ts";
import { contentFunction } from "../content-function.ts";
import { cursorField, limitField, revisionField } from "../fields.ts";
import { placeOfCall } from "../place-of-call.ts";

const KIBIBYTE = 1024;
const MAX_KIBIBYTES = DIFF_MAX_BYTES / KIBIBYTE;

const ChangedFile = z.object({
  change: z.enum(["added", "modified", "deleted", "renamed"]),
  path: z.string(),
  previousPath: z.string().nullable().describe("The name before, if the file was renamed."),
  added: z.number().nullable().describe("Added lines. Null for a binary file."),
  removed: z.number().nullable().describe("Removed lines. Null for a binary file."),
});

export const readDiff = contentFunction({
  title: "Read a diff",
  description: `Shows what differs between two commits or branches: the changed files with their added and removed lines and, as a patch, the unified diff of up to ${MAX_KIBIBYTES} KiB. If the diff is longer, it is cut after a whole line and the answer says so: then call it with the path of one file.`,
  rest: { method: "GET", path: "/diff" },
  input: z.strictObject({
    from: revisionField.describe("The older side: a branch, or a commit by its whole hash."),
    to: revisionField
      .optional()
      .describe("The newer side. Without it, the head of the branch that this client works on."),
    path: WritablePath.optional().describe("Only this file, or the files in this folder."),
    format: z
      .enum(["patch", "files"])
      .default("patch")
      .describe("patch: the files and the unified diff. files: only the files."),
    limit: limitField,
    cursor: cursorField,
  }),
  output: z.object({
    from: z.string().describe("The commit of the older side."),
    to: z.string().describe("The commit of the newer side."),
    files: z.array(ChangedFile),
    patch: z
      .string()
      .nullable()
      .describe("The unified diff of all files, including those on other pages. Null for files."),
    note: z.string().nullable().describe("Why the patch is not complete. Null if it is."),
    ...paged,
  }),
  run: async (call, { from, to, path, format, ...page }) => {
    const [older, newer] = await Promise.all([
      placeOfCall(call, { field: "from", branch: from }),
      placeOfCall(call, { field: "to", branch: to }),
    ]);
    const place = await findBoth(older, newer);
    const withText = format === "patch";
    const { files, text, isWhole } = await readDiffOf(place, { path, withText });
    const { items, ...rest } = pageOfList(files, page);
    return {
      from: place.from,
      to: place.to,
      patch: text,
      ...rest,
      files: items.map(({ lines, ...file }) => ({
        ...file,
        added: lines?.added ?? null,
        removed: lines?.removed ?? null,
      })),
      note: withText ? noteOf({ text, isWhole }) : null,
    };
  },
});

function noteOf({ text, isWhole }: { text: string | null; isWhole: boolean }): string | null {
  if (text === null) return "A changed file is too large to be compared. Give the path of another.";
  if (isWhole) return null;
  return `The diff is longer than ${MAX_KIBIBYTES} KiB, so its end is missing. Give the path of one file.`;
}
