import { useQuery } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import { api, queryClient, trpc } from "../../../../api.ts";
import { SecretList } from "../secret-list.tsx";

export function DeployHooksSection({ project }: { project: Project }) {
  const projectId = project.id;
  const { data, error, refetch } = useQuery(
    trpc.projects.deployHooks.list.queryOptions({ projectId }),
  );
  const changed = () =>
    queryClient.invalidateQueries({ queryKey: trpc.projects.deployHooks.pathKey() });
  return (
    <SecretList
      title="Deploy hooks"
      about="A POST to this secret URL starts a deployment of the published branch. Call it from a schedule, another service or a script."
      noun="deploy hook"
      secrets={data?.deployHooks}
      error={error}
      onRetry={() => void refetch()}
      create={async (name) => {
        const { url } = await api.projects.deployHooks.create.mutate({ projectId, name });
        await changed();
        return url;
      }}
      revoke={async (deployHookId) => {
        await api.projects.deployHooks.revoke.mutate({ projectId, deployHookId });
        await changed();
      }}
      revokeWarning="Its URL stops working immediately."
    />
  );
}
