import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { queryClient, trpc } from "../../api.ts";
import { showToast } from "../ui/toast.ts";
import { messageOf } from "../../errors.ts";
import { paths } from "../../paths.ts";
import { showBuild } from "./progress-toast.ts";

/** Names what is built again: the site, or the preview that a deployment was built for. */
export const redeployInput = (
  { id: projectId }: Pick<Project, "id">,
  { preview }: Pick<Deployment, "preview">,
) => ({ projectId, ...(preview && { previewId: preview.id }) });

/** Builds the head of the branch again. */
export function useRedeploy(project: Pick<Project, "orgHandle" | "handle">) {
  const navigate = useNavigate();
  return useMutation(
    trpc.deployments.create.mutationOptions({
      onSuccess: ({ deployment }) => {
        void queryClient.invalidateQueries({ queryKey: trpc.projects.pathKey() });
        showBuild(deployment, {
          description: deployment.preview
            ? `Building the preview of ${deployment.branch}.`
            : `Building the head of ${deployment.branch}.`,
          show: () =>
            void navigate(paths.deployment(project.orgHandle, project.handle, deployment.id)),
        });
      },
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
}
