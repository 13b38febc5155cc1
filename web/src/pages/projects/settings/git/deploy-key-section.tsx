import { useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { api, queryClient, trpc } from "../../../../api.ts";
import { ConfirmDialog } from "../../../../components/controls/confirm-dialog.tsx";
import { DeployKey } from "../../../../components/projects/deploy-key/deploy-key.tsx";
import { HostKey } from "../../../../components/projects/deploy-key/host-key.tsx";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";
import { RelativeTime } from "../../../../components/time.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { useCheck } from "../../new/link-failure.tsx";

/** How Pressmark signs in to the host of a repository with an ssh address. */
export function DeployKeySection({
  project,
  ssh,
}: {
  project: Project;
  ssh: NonNullable<Project["ssh"]>;
}) {
  const check = useCheck(project);
  const [renewing, setRenewing] = useState(false);
  const renew = async () => {
    await api.projects.deployKey.renew.mutate({ projectId: project.id });
    await queryClient.invalidateQueries({ queryKey: trpc.projects.get.pathKey() });
  };
  const isChecking = check.isPending || project.following?.isDue === true;
  return (
    <SettingsCard
      title="Deploy key"
      about="Pressmark reads this repository over ssh with a key that only this project has."
      footer={
        <>
          <Button variant="ghost" size="sm" onClick={() => setRenewing(true)}>
            Make a new key
          </Button>
          <Button variant="outline" size="sm" pending={isChecking} onClick={check.mutate}>
            Check access
          </Button>
        </>
      }
    >
      <DeployKey project={project} ssh={ssh} />
      <Access following={project.following} />
      <HostKey projectId={project.id} ssh={ssh} />
      <ConfirmDialog
        open={renewing}
        onOpenChange={setRenewing}
        title="Make a new deploy key?"
        confirmLabel="Make a new key"
        destructive
        run={renew}
      >
        The current key stops working. Until you add the new one at the repository’s host, new
        pushes are not published. The site stays as it is.
      </ConfirmDialog>
    </SettingsCard>
  );
}

/** The result of the last check. */
function Access({ following }: { following: Project["following"] }) {
  if (!following?.checkedAt) return null;
  const { checkedAt, failure } = following;
  return (
    <p role="status" className="text-sm text-pretty wrap-anywhere">
      {failure ? failure.message : "Pressmark can read the repository."}{" "}
      <span className="text-faint">
        Checked <RelativeTime at={checkedAt} />.
      </span>
    </p>
  );
}
