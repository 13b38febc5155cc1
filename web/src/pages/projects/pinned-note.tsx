import { useMutation } from "@tanstack/react-query";
import { Pin } from "lucide-react";
import type { Deployment } from "#schemas/deployment.ts";
import type { Project } from "#schemas/project.ts";
import { queryClient, trpc } from "../../api.ts";
import { Button } from "../../components/ui/button.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { messageOf } from "../../errors.ts";

/** After a rollback new pushes are built but readers keep what they have. */
export function PinnedNote({ project, live }: { project: Project; live: Deployment }) {
  const resume = useMutation(
    trpc.deployments.unpin.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: trpc.projects.pathKey() });
        showToast("Pushes go live again");
      },
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-warning/40 bg-warning-wash px-5 py-3 text-sm text-warning-ink">
      <p className="flex items-center gap-2.5">
        <Pin className="size-4 shrink-0" />
        The site is held at deployment #{live.number}. Pushes are built but do not go live.
      </p>
      <Button
        variant="white"
        size="sm"
        pending={resume.isPending}
        onClick={() => resume.mutate({ deploymentId: live.id, projectId: project.id })}
      >
        Resume
      </Button>
    </div>
  );
}
