import { GitBranch, GitCommitHorizontal } from "lucide-react";
import type { Commit } from "#schemas/deployments/deployment.ts";
import { shortSha } from "../lib/format.ts";

/** Branch and short sha in the form used everywhere. */
export function CommitRef({ branch, commit }: { branch: string; commit: Commit | null }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-x-3 gap-y-1 font-mono text-xs text-soft">
      <span className="inline-flex min-w-0 items-center gap-1">
        <GitBranch className="size-3.5 shrink-0 text-faint" />
        <span className="truncate">{branch}</span>
      </span>
      {commit && (
        <span className="inline-flex items-center gap-1" title={commit.sha}>
          <GitCommitHorizontal className="size-3.5 shrink-0 text-faint" />
          {shortSha(commit.sha)}
        </span>
      )}
    </span>
  );
}
