import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { api, queryClient, trpc } from "../../../../api.ts";
import { ConfirmDialog } from "../../../../components/controls/confirm-dialog.tsx";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { FormError } from "../../../../components/ui/field.tsx";
import { showToast } from "../../../../components/ui/toast.ts";
import { messageOf } from "../../../../errors.ts";
import { useOrgs } from "../../../../queries.ts";

const TITLE = "Archive";

/** For projects that are finished. */
export function ArchiveSection({ project }: { project: Project }) {
  const { data } = useOrgs();
  const [open, setOpen] = useState(false);
  const isArchived = project.status === "archived";
  const changed = () => queryClient.invalidateQueries({ queryKey: trpc.projects.pathKey() });
  const unarchiving = useMutation(
    trpc.projects.unarchive.mutationOptions({
      onSuccess: async () => {
        await changed();
        showToast(`${project.name} is active again`);
      },
    }),
  );
  const archive = async () => {
    await api.projects.archive.mutate({ projectId: project.id });
    await changed();
    showToast(`${project.name} is archived`);
  };
  const role = data?.orgs.find(({ id }) => id === project.orgId)?.role ?? "member";
  const about = isArchived
    ? `This project is archived: its site stays published, but nothing new is built. ${
        project.gitUrl
          ? "Unarchive it to push again."
          : "When it is unarchived, commits that were pushed in the meantime are built."
      }`
    : "For a project that is finished. Its site stays published and everything here stays readable, but nothing new is built until it is unarchived.";
  if (role === "member")
    return <SettingsCard title={TITLE} about={`${about} Only admins can change this.`} />;
  return (
    <>
      <SettingsCard
        title={TITLE}
        about={about}
        footer={
          isArchived ? (
            <Button
              variant="outline"
              size="sm"
              pending={unarchiving.isPending}
              onClick={() => unarchiving.mutate({ projectId: project.id })}
            >
              Unarchive project
            </Button>
          ) : (
            <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
              Archive project
            </Button>
          )
        }
      >
        {unarchiving.error && <FormError>{messageOf(unarchiving.error)}</FormError>}
      </SettingsCard>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Archive ${project.name}?`}
        confirmLabel="Archive project"
        run={archive}
      >
        <ul className="grid list-disc gap-1.5 pl-5">
          <li className="wrap-anywhere">The site stays at {project.domain}.</li>
          <li>
            {project.gitUrl
              ? "Pushes to the git remote are refused with a message. It can still be cloned."
              : "Pushes to the linked repository are not built."}
          </li>
          <li>Builds that are waiting or running are canceled.</li>
          <li>Scheduled notes are not published when their date comes.</li>
        </ul>
      </ConfirmDialog>
    </>
  );
}
