import { listTree } from "#git/objects/tree.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import { type CommitPlace, limitReads } from "../../source/project-repository.ts";
import { isInFolder, isOpenToTasks } from "../task-paths.ts";

/** The notes in a folder of a commit, and in its folders. */
export async function folderNotes(
  { directory, commit }: CommitPlace,
  folder: string,
): Promise<string[]> {
  const { entries } = await limitReads(() => listTree(directory, commit));
  return entries
    .filter(({ path, kind }) => kind === "file" && isInFolder(path, folder))
    .map(({ path }) => path)
    .filter((path) => isMarkdownPath(path) && isOpenToTasks(path));
}
