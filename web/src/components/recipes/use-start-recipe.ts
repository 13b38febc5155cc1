import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import type { RecipeChoice } from "#schemas/tasks/recipe-choice.ts";
import { api, queryClient, trpc } from "../../api.ts";
import { paths } from "../../paths.ts";

/** Starts a ready-made task and opens its page. */
export function useStartRecipe(project: Pick<Project, "id" | "handle" | "orgHandle">) {
  const navigate = useNavigate();
  /** A request that is sent again after a failure is the same one: the first may have arrived. */
  const last = useRef({ sent: "", requestId: "" });
  return useMutation({
    mutationFn: (recipe: RecipeChoice) => {
      const sent = JSON.stringify(recipe);
      if (last.current.sent !== sent) last.current = { sent, requestId: crypto.randomUUID() };
      const { requestId } = last.current;
      return api.tasks.start.mutate({ projectId: project.id, recipe, requestId });
    },
    onSuccess: ({ task }) => {
      queryClient.setQueryData(trpc.tasks.get.queryKey({ taskId: task.id }), {
        success: true,
        task: { ...task, card: null },
      });
      void navigate(paths.task(project.orgHandle, project.handle, task.id));
    },
  });
}
