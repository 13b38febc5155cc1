import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { api, queryClient, trpc } from "../../../../api.ts";
import { ConfirmDialog } from "../../../../components/controls/confirm-dialog.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { showToast } from "../../../../components/ui/toast.ts";
import { paths } from "../../../../paths.ts";
import { useOrgs } from "../../../../queries.ts";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";
import { LostWithProject } from "./lost-with-project.tsx";

const TITLE = "Delete this project";

export function DeleteSection({ project }: { project: Project }) {
  const { data } = useOrgs();
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  // Fetched when the dialog opens, because the numbers may have changed.
  const { data: counted } = useQuery({
    ...trpc.projects.previewDelete.queryOptions({ projectId: project.id }, { staleTime: 0 }),
    enabled: open,
  });
  const remove = async () => {
    const { formerWebhook } = await api.projects.delete.mutate({ projectId: project.id });
    await navigate(paths.org(project.orgHandle));
    queryClient.removeQueries({ queryKey: trpc.projects.get.pathKey() });
    await queryClient.invalidateQueries({ queryKey: trpc.projects.pathKey() });
    const isLeft = formerWebhook.state === "left" || formerWebhook.state === "byHand";
    showToast(
      isLeft
        ? `${project.name} is deleted. Remove its webhook on the git host`
        : `${project.name} is deleted. It can be restored for 7 days`,
    );
  };
  const role = data?.orgs.find(({ id }) => id === project.orgId)?.role ?? "member";
  if (role === "member")
    return <SettingsCard title={TITLE} about="Only admins can delete a project." />;
  return (
    <>
      <SettingsCard
        title={TITLE}
        about="The site goes offline immediately, and the project disappears with everything in it. For 7 days, an admin can restore it in the settings of the organization. After that it is permanently deleted."
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
        <LostWithProject project={project} lost={counted?.lost} />
      </ConfirmDialog>
    </>
  );
}
