import { queryClient, trpc } from "../../../api.ts";

/** After an act of one's own: what it changed is shown at once, not only when the event arrives. */
export async function refetchDeployments(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: trpc.deployments.get.pathKey() }),
    queryClient.invalidateQueries({ queryKey: trpc.deployments.list.pathKey() }),
    queryClient.invalidateQueries({ queryKey: trpc.projects.pathKey() }),
  ]);
}
