import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { queryClient, trpc } from "../../api.ts";
import type { Project } from "#schemas/projects/project.ts";
import { messageOf } from "../../errors.ts";
import { showToast } from "../ui/toast.ts";
import { keepSecrets } from "../../lib/one-time-secrets.ts";
import { paths } from "../../paths.ts";

/**
 * Creates a project and opens it. Its secrets are shown there, only once.
 * @param fill called before it is opened. If it fails, the project is opened with the error, and can be filled there.
 */
export function useCreateProject(fill?: (project: Project) => Promise<unknown>) {
  const navigate = useNavigate();
  return useMutation(
    trpc.projects.create.mutationOptions({
      onSuccess: async ({ project }) => {
        keepSecrets(project.id, project);
        await fill?.(project).catch((error: unknown) =>
          showToast(messageOf(error), { variant: "destructive" }),
        );
        await queryClient.invalidateQueries({ queryKey: trpc.projects.list.pathKey() });
        void navigate(paths.project(project.orgHandle, project.handle), { replace: true });
      },
    }),
  );
}
