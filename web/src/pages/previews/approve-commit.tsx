import { useState } from "react";
import type { Preview } from "#schemas/projects/preview.ts";
import type { Project } from "#schemas/projects/project.ts";
import { api, queryClient, trpc } from "../../api.ts";
import { ConfirmDialog } from "../../components/controls/confirm-dialog.tsx";
import { refetchDeployments } from "../../components/deployments/refetch-deployments.ts";
import { Button } from "../../components/ui/button.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { shortSha } from "../../lib/format.ts";

interface ApproveCommitProps {
  project: Project;
  preview: Preview;
  /** The commit that waits. */
  commit: string;
}

/** The commit of a fork is built only after a member approved it. */
export function ApproveCommit({ project, preview, commit }: ApproveCommitProps) {
  const [open, setOpen] = useState(false);
  const name = <code className="font-mono text-xs">{shortSha(commit)}</code>;
  const { pull } = preview;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-wash px-4 py-3 text-warning-ink lg:col-span-full">
      <p className="min-w-0 flex-1 basis-60 text-pretty wrap-anywhere">
        Commit {name} of {pull?.fork} waits for approval.
      </p>
      <Button variant="white" size="sm" className="max-md:h-9" onClick={() => setOpen(true)}>
        Build this commit
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Build ${shortSha(commit)}?`}
        confirmLabel="Build this commit"
        run={async () => {
          const { deployment } = await api.previews.approve.mutate({
            projectId: project.id,
            previewId: preview.id,
            commit,
          });
          await queryClient.invalidateQueries({ queryKey: trpc.previews.pathKey() });
          await refetchDeployments();
          showToast(`Deployment #${deployment.number} is created`);
        }}
      >
        <p>
          It is built with the settings of <span className="text-ink">{project.branch}</span>,
          without secrets. Only members can see the result, and the live site does not change.
        </p>
        <p className="mt-2">
          You approve this one commit. The next commit of the pull request waits again.
          {pull?.url && (
            <>
              {" "}
              <a
                href={pull.url}
                target="_blank"
                rel="noopener"
                className="text-accent underline underline-offset-2"
              >
                Open the pull request
              </a>{" "}
              to see what it changes.
            </>
          )}
        </p>
      </ConfirmDialog>
    </div>
  );
}
