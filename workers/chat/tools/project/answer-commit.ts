import { findCommit } from "#core/source/project-repository.ts";
import { type DiffedFile, readCommitDiff } from "#core/source/history/commit-diff.ts";
import { success } from "../outcome.ts";
import type { ToolOutcome } from "../tool.ts";
import type { ProjectSession } from "../session.ts";
import type { ProjectCall } from "./project-call.ts";
import { resultForModel } from "./result-for-model.ts";

/** For each file that a commit changed. The diff is for people. */
const DIFF_MAX_BYTES = 20 * 1024;
const DIFFED_FILES_MAX = 20;

/** The result of a call that made a commit. @param output what the function answered; absent if an earlier worker made the commit */
export async function answerCommit(
  session: ProjectSession,
  { name }: ProjectCall,
  sha: string,
  output: Record<string, unknown> = {
    commit: { sha, branch: session.task.branch },
    changed: true,
  },
): Promise<ToolOutcome> {
  const place = await findCommit(session.context, session, sha, session.task.branch ?? undefined);
  const limits = { maxFiles: DIFFED_FILES_MAX, maxBytes: DIFF_MAX_BYTES };
  const files = await readCommitDiff(place, limits);
  const changes = files.flatMap(({ path, diff }) => (diff === null ? [] : [{ path, diff }]));
  return success(describeFiles(files), resultForModel(name, output), { commit: sha, changes });
}

function describeFiles(files: readonly DiffedFile[]): string {
  const moved = files.find(({ change }) => change === "renamed");
  const [first] = moved ? [moved] : files;
  if (!first) return "Changed nothing";
  const others = files.length - 1;
  const more =
    others === 0 ? "" : `, and changed ${others} other ${others === 1 ? "file" : "files"}`;
  return `${describeFile(first)}${more}`;
}

function describeFile({ change, path, previousPath, lines }: DiffedFile): string {
  const count = lines ? Math.max(lines.added, lines.removed) : null;
  const size = count === null ? "" : `: ${count} ${count === 1 ? "line" : "lines"}`;
  if (change === "added") return `Created ${path}${size}`;
  if (change === "deleted") return `Deleted ${path}`;
  if (change === "renamed") return `Moved ${previousPath ?? ""} to ${path}`;
  return `Changed ${path}${size}`;
}
