import { queryClient, trpc } from "../../api.ts";

/** Shows the result of a user's action immediately, without waiting for the event. */
export async function refetchDeployments(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: trpc.deployments.get.pathKey() }),
    queryClient.invalidateQueries({ queryKey: trpc.deployments.list.pathKey() }),
    queryClient.invalidateQueries({ queryKey: trpc.projects.pathKey() }),
  ]);
}
