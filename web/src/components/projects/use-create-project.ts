import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { queryClient, trpc } from "../../api.ts";
import { keepSecrets } from "../../lib/one-time-secrets.ts";
import { paths } from "../../paths.ts";

/** Creates a project and opens it. Its secrets are shown there, only once. */
export function useCreateProject() {
  const navigate = useNavigate();
  return useMutation(
    trpc.projects.create.mutationOptions({
      onSuccess: async ({ project }) => {
        keepSecrets(project.id, project);
        await queryClient.invalidateQueries({ queryKey: trpc.projects.list.pathKey() });
        void navigate(paths.project(project.orgHandle, project.handle), { replace: true });
      },
    }),
  );
}
