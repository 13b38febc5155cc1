import { useMutation } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import { queryClient, trpc } from "../../api.ts";
import { showToast } from "../ui/toast.ts";
import { messageOf } from "../../errors.ts";

/** Ends a hold: the newest deployment goes live, and pushes do so again. */
export function useResume(project: Pick<Project, "id" | "live">) {
  const resume = useMutation(
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
    isPending: resume.isPending,
    mutate: () =>
      project.live && resume.mutate({ deploymentId: project.live.id, projectId: project.id }),
  };
}
