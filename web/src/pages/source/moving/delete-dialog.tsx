import { useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { formatCount } from "../../../lib/format.ts";
import { useCommitPlan } from "./commit-plan.ts";
import type { ChangeDialogProps } from "./move-dialog.tsx";
import { MovedPath } from "./moved-path.tsx";
import { PlannedLinks } from "./planned-links.tsx";
import { PlanState } from "./plan-state.tsx";
import { usePlan } from "./use-plan.ts";

/** Deletes a file or a folder. Shows the links to it before the commit. */
export function DeleteDialog({
  project,
  file,
  onClose,
  onDeleted,
}: ChangeDialogProps & { onDeleted: () => void }) {
  const [from, setFrom] = useState(file);
  const found = usePlan(project.id, { from, to: null });
  const saving = useCommitPlan(project.id, {
    onDone: () => {
      showToast(`Deleted on ${project.branch}. The build starts now.`);
      onDeleted();
    },
    onOld: () => void found.refetch(),
  });
  const { plan } = found;
  const links = plan?.state === "ready" ? plan.links : null;
  const isFolder = from !== file;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !saving.isPending && onClose()}
      shape="side"
      title={`Delete ${from}?`}
      description={`You make a commit on ${project.branch} without ${isFolder ? "these files" : "this file"}. The history of the repository keeps ${isFolder ? "them" : "it"}.`}
    >
      <div className="grid grid-cols-1 gap-5">
        <MovedPath
          label="What"
          file={file}
          value={from}
          onChange={(next) => {
            setFrom(next);
            saving.reset();
          }}
        />
        <PlanState {...found} />
        {links && (
          <p role="status" className="text-[13px]">
            {isFolder && `The folder has ${formatCount(links.files, "file")}. `}
            {links.broken.linkCount === 0
              ? "No other note links there."
              : `${formatCount(links.broken.linkCount, "link")} in ${formatCount(links.broken.noteCount, "note")} will lead nowhere.`}
          </p>
        )}
        <FormError>{saving.error}</FormError>
        <div className="flex justify-end">
          <Button
            variant="destructive"
            disabled={!links}
            pending={saving.isPending}
            onClick={() => plan && void saving.commit(plan.id)}
          >
            {isFolder && links ? `Delete ${formatCount(links.files, "file")}` : "Delete file"}
          </Button>
        </div>
        {links && links.broken.linkCount > 0 && (
          <PlannedLinks title="Links that will lead nowhere" of={links.broken}>
            The links stay as they are, and the next build reports them as issues.
          </PlannedLinks>
        )}
      </div>
    </Dialog>
  );
}
