import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { formatCount } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";

export function DeleteSection({ project }: { project: Project }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const remove = async () => {
    await api.projects.delete.mutate({ projectId: project.id });
    await navigate(paths.org(project.orgHandle));
    queryClient.removeQueries({ queryKey: trpc.projects.get.pathKey() });
    await queryClient.invalidateQueries({ queryKey: trpc.projects.list.pathKey() });
    showToast(`${project.name} is deleted`);
  };
  return (
    <>
      <SettingsCard
        title="Delete this project"
        about="This deletes the site, its deployments and its git remote. You cannot undo this."
        footer={
          <Button variant="destructive" size="sm" onClick={() => setOpen(true)}>
            Delete project
          </Button>
        }
      />
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Delete ${project.name}?`}
        confirmLabel="Delete project"
        destructive
        phrase={project.handle}
        run={remove}
      >
        <p>This deletes:</p>
        <ul className="mt-1 list-disc pl-5">
          <li className="break-all">the site at {project.domain}</li>
          <li>
            {project.latest
              ? `${formatCount(project.latest.number, "deployment")} with logs and data`
              : "its settings"}
          </li>
          {project.gitUrl && <li>the git remote and every commit that is only there</li>}
        </ul>
      </ConfirmDialog>
    </>
  );
}
