import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { showToast } from "../../../components/ui/toast.ts";

interface DeleteFileProps {
  project: Project;
  path: string;
  /** The commit in which the user sees the file. */
  commit: string;
  onDeleted: () => void;
}

/** Deletes a file in a commit. */
export function DeleteFile({ project, path, commit, onDeleted }: DeleteFileProps) {
  const { id: projectId, branch } = project;
  const [isOpen, setIsOpen] = useState(false);
  const run = async () => {
    const changes = [{ path, remove: true as const }];
    await api.source.write.mutate({ projectId, branch, base: commit, changes });
    showToast(`Deleted on ${branch}. The build starts now.`);
    onDeleted();
    void queryClient.invalidateQueries({ queryKey: trpc.source.pathKey() });
    void queryClient.invalidateQueries({ queryKey: trpc.projects.get.pathKey() });
  };
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="max-md:size-9"
        aria-label="Delete the file"
        title="Delete the file"
        onClick={() => setIsOpen(true)}
      >
        <Trash2 />
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Delete ${path}?`}
        confirmLabel="Delete file"
        destructive
        run={run}
      >
        You make a commit on {branch} without this file, and links to it break. The history of the
        repository keeps it.
      </ConfirmDialog>
    </>
  );
}
