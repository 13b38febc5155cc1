import { readLog } from "#git/objects/commit-log.ts";
import { unifiedDiff } from "#git/objects/diff-text.ts";
import type { CommitPlace } from "../project-repository.ts";
import { limitHistory } from "./limit-history.ts";
import { type ChangedFile, readDiff } from "./read-diff.ts";

/** What a commit without a parent is compared with. */
const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
const CUT = "\\ The rest is left out.\n";

export type DiffedFile = ChangedFile & {
  /** The unified diff without header lines. Empty if only the name changed, or if the file is not text. Null beyond `maxFiles`. */
  diff: string | null;
};

/** What a commit changed, with a diff for each of the first files. */
export async function readCommitDiff(
  { directory, commit }: CommitPlace,
  { maxFiles, maxBytes }: { maxFiles: number; maxBytes: number },
): Promise<DiffedFile[]> {
  const [logged] = await limitHistory(() => readLog(directory, { to: commit, skip: 0, limit: 1 }));
  const sides = { from: logged?.parents[0] ?? EMPTY_TREE, to: commit };
  const { files } = await readDiff({ directory, ...sides }, { withText: false });
  const diffed: DiffedFile[] = [];
  for (const file of files) {
    const { path, previousPath } = file;
    const paths = previousPath === null ? [path] : [previousPath, path];
    const patch =
      diffed.length < maxFiles
        ? await limitHistory(() => unifiedDiff(directory, { ...sides, paths, maxBytes }))
        : undefined;
    diffed.push({ ...file, diff: patch === undefined ? null : withoutHeader(patch) });
  }
  return diffed;
}

function withoutHeader(patch: { text: string; isWhole: boolean } | null): string {
  const start = patch?.text.search(/^@@ /m) ?? -1;
  if (!patch || start === -1) return "";
  return `${patch.text.slice(start)}${patch.isWhole ? "" : CUT}`;
}
