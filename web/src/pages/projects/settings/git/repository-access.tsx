import { useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { useMutation } from "@tanstack/react-query";
import { queryClient, trpc } from "../../../../api.ts";
import { ConfirmDialog } from "../../../../components/controls/confirm-dialog.tsx";
import { PrivateFields } from "../../../../components/projects/private-fields.tsx";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { showToast } from "../../../../components/ui/toast.ts";
import { messageOf } from "../../../../errors.ts";

/** How Pressmark reads the linked repository: publicly, or with a token. */
export function RepositoryAccess({ project }: { project: Project }) {
  const { id: projectId, repositoryUsername } = project;
  const isPrivate = repositoryUsername !== null;
  const isConnected = project.connectionId !== null;
  const stored = { username: repositoryUsername ?? "", token: "" };
  const [access, setAccess] = useState(stored);
  const [removing, setRemoving] = useState(false);
  const changed = async () => {
    setAccess((current) => ({ ...current, token: "" }));
    await queryClient.invalidateQueries({ queryKey: trpc.projects.get.pathKey() });
    await queryClient.invalidateQueries({ queryKey: trpc.secrets.pathKey() });
  };
  const saving = useMutation(
    trpc.projects.repositoryAccess.set.mutationOptions({
      onSuccess: async () => {
        await changed();
        showToast("Saved. Pressmark checks the repository now.");
      },
    }),
  );
  const removal = useMutation(
    trpc.projects.repositoryAccess.remove.mutationOptions({
      onSuccess: async () => {
        setAccess({ username: "", token: "" });
        await changed();
      },
    }),
  );
  return (
    <>
      <SettingsForm
        title="Access to the repository"
        about={
          isPrivate
            ? "Pressmark reads this repository with an access token. A new token replaces the stored one."
            : isConnected
              ? "Pressmark reads this repository with a connection of the organization. A token that you store here is used instead."
              : "Pressmark reads this repository without a password. If it is private, store an access token."
        }
        changed={access.token.trim() !== ""}
        pending={saving.isPending}
        error={saving.error ? messageOf(saving.error) : null}
        note="The token is the secret REPOSITORY_TOKEN."
        onSave={() =>
          saving.mutate({ projectId, username: access.username.trim(), token: access.token.trim() })
        }
        actions={
          isPrivate && (
            <Button variant="ghost" size="sm" onClick={() => setRemoving(true)}>
              Remove token
            </Button>
          )
        }
      >
        <PrivateFields value={access} onChange={setAccess} isSet={isPrivate} />
      </SettingsForm>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Remove the access token?"
        confirmLabel="Remove"
        destructive
        run={() => removal.mutateAsync({ projectId })}
      >
        {isConnected
          ? "From then on, Pressmark reads the repository with the connection of the organization. The site stays as it is."
          : "From then on, Pressmark reads the repository without a password. If it is private, new pushes are not published. The site stays as it is."}
      </ConfirmDialog>
    </>
  );
}
