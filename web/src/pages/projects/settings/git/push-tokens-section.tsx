import { useQuery } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import { api, queryClient, trpc } from "../../../../api.ts";
import { CopyField } from "../../../../components/controls/command-block.tsx";
import { SecretList } from "../secret-list.tsx";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";

/** How users push to the project’s own git remote. */
export function PushTokensSection({ project, gitUrl }: { project: Project; gitUrl: string }) {
  const projectId = project.id;
  const { data, error, refetch } = useQuery(
    trpc.projects.pushTokens.list.queryOptions({ projectId }),
  );
  const changed = () =>
    queryClient.invalidateQueries({ queryKey: trpc.projects.pushTokens.pathKey() });
  return (
    <>
      <SettingsCard
        title="Git remote"
        about="Clone, fetch and push with this address. Username: anything. Password: a push token."
      >
        <CopyField value={gitUrl} label="git address" />
      </SettingsCard>
      <SecretList
        title="Push tokens"
        about="A token is the password for this project’s git remote. It stops working when you leave the organization, or when the API key that created it expires. Revoke it if you lose a machine."
        noun="push token"
        secrets={data?.pushTokens}
        error={error}
        onRetry={() => void refetch()}
        create={async (name) => {
          const { secret } = await api.projects.pushTokens.create.mutate({ projectId, name });
          await changed();
          return secret;
        }}
        revoke={async (pushTokenId) => {
          await api.projects.pushTokens.revoke.mutate({ projectId, pushTokenId });
          await changed();
        }}
        revokeWarning="Anyone who uses this token can no longer clone or push. Pushed commits are kept."
      />
    </>
  );
}
