import { z } from "zod";
import { FIND_MAX_LENGTH } from "#schemas/projects/source/find-files.ts";
import { PATH_MAX_LENGTH } from "#schemas/projects/source/source-change.ts";
import { FolderEntry } from "#schemas/projects/source/source.ts";
import { paged } from "#schemas/paging.ts";
import { commitCursor, readCommitCursor } from "#core/source/history/commit-cursor.ts";
import { findSourceFiles } from "#core/source/search-files.ts";
import { listSourceFolder } from "#core/source/source-file.ts";
import { contentFunction, type FunctionCall } from "../content-function.ts";
import { branchField, cursorField, limitField } from "../fields.ts";
import { commitOfCall, placeOfCall } from "../place-of-call.ts";

export const listFiles = contentFunction({
  title: "List files",
  description:
    "Lists the files and folders of the repository at the head of a branch, of every kind and published or not. By default it lists one folder, its folders first. With recursive or query, it lists files in all folders below.",
  rest: { method: "GET", path: "/files" },
  input: z.strictObject({
    path: z
      .string()
      .max(PATH_MAX_LENGTH, `can have up to ${PATH_MAX_LENGTH} characters`)
      .default("")
      .describe("The folder, such as guides. Without it, the whole repository."),
    query: z
      .string()
      .trim()
      .max(FIND_MAX_LENGTH, `can have up to ${FIND_MAX_LENGTH} characters`)
      .optional()
      .describe("Words that the path contains. The best matches come first."),
    recursive: z.boolean().default(false).describe("Also files in the folders below, by path."),
    branch: branchField,
    limit: limitField,
    cursor: cursorField,
  }),
  output: z.object({
    commit: z.string().describe("The commit that they were read from."),
    files: z.array(FolderEntry),
    ...paged,
  }),
  run: async (call, { path, query = "", recursive, branch, limit, cursor }) => {
    const page = readCommitCursor(cursor);
    const place = page
      ? await commitOfCall(call, { field: "cursor", commit: page.commit })
      : await placeOfCall(call, { branch });
    const offset = page?.offset ?? 0;
    const range = { folder: folderOf(path), offset, limit };
    const { files, total } =
      query === "" && !recursive
        ? await folderPage(place, range)
        : await findSourceFiles(place, {
            ...range,
            query: query === "" ? null : query,
            maxFiles: maxFilesOf(call),
          });
    const { commit } = place;
    const end = offset + limit;
    const nextCursor = end < total ? commitCursor({ commit, offset: end }) : null;
    return { commit, files, total, nextCursor };
  },
});

const maxFilesOf = ({ context }: FunctionCall) => context.env.BUILD_MAX_FILES;

/** A folder as people write it: "guides/", "./guides", "/". */
const folderOf = (path: string) => path.replace(/^\.?(\/|$)/, "").replace(/\/$/, "");

async function folderPage(
  place: Parameters<typeof listSourceFolder>[0],
  { folder, offset, limit }: { folder: string; offset: number; limit: number },
) {
  const page = { path: folder, limit, cursor: String(offset) };
  const { entries, total } = await listSourceFolder(place, page);
  return { files: entries, total };
}
