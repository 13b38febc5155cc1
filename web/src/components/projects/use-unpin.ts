import { useMutation } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import { queryClient, trpc } from "../../api.ts";
import { showToast } from "../ui/toast.ts";
import { messageOf } from "../../errors.ts";

/** Unpins the site: the newest deployment goes live, and so do new pushes. */
export function useUnpin(project: Pick<Project, "id" | "live">) {
  const unpin = useMutation(
    trpc.deployments.unpin.mutationOptions({
      onSuccess: async ({ deployment }) => {
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: trpc.projects.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.deployments.get.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.deployments.list.pathKey() }),
        ]);
        showToast(`Deployment #${deployment.number} is live. New pushes go live again`);
      },
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  return {
    isPending: unpin.isPending,
    mutate: () =>
      project.live && unpin.mutate({ deploymentId: project.live.id, projectId: project.id }),
  };
}
