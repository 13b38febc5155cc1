import { useMutation } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../../api.ts";
import { Button } from "../../../components/ui/button.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { formatCount } from "../../../lib/format.ts";
import { isOvertaken } from "../../../components/deployments/deployment-actions.ts";
import { NewlyPublicList } from "./newly-public-list.tsx";
import { refetchDeployments } from "../../../components/deployments/refetch-deployments.ts";

/** The content that becomes public after approval, and what visitors see until then. */
export function ApprovalCard({
  project,
  deployment,
}: {
  project: Project;
  deployment: Deployment;
}) {
  const approve = useMutation(
    trpc.deployments.promote.mutationOptions({
      onSuccess: async () => {
        await refetchDeployments();
        showToast(`Deployment #${deployment.number} is live`);
      },
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  const count = deployment.newlyPublic ?? 0;
  return (
    <section
      aria-label="Approval"
      className="overflow-hidden rounded-xl border border-warning/40 bg-surface shadow-card"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-warning/30 bg-warning-wash px-5 py-4">
        <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
          <Eye className="mt-0.5 size-5 shrink-0 text-warning-ink" />
          <div className="min-w-0">
            <h2 className="text-[15px] font-semibold text-warning-ink">
              {isOvertaken(project, deployment)
                ? "This deployment was not approved"
                : `${formatCount(count, "page or file becomes", "pages and files become")} public`}
            </h2>
            <p className="mt-0.5 text-sm text-pretty text-soft">
              {whatApprovalDoes(project, deployment)}
            </p>
          </div>
        </div>
        <Button
          pending={approve.isPending}
          onClick={() => approve.mutate({ deploymentId: deployment.id })}
        >
          {isOvertaken(project, deployment) ? "Approve and roll back" : "Approve and publish"}
        </Button>
      </div>
      <NewlyPublicList project={project} deployment={deployment} />
    </section>
  );
}

/** Explains what visitors see until then, and what approving a superseded deployment does. */
function whatApprovalDoes(project: Project, deployment: Deployment): string {
  const { live } = project;
  if (live && isOvertaken(project, deployment))
    return `#${live.number} is live instead. Approving this deployment rolls the site back to it and pins it: new pushes build but do not go live until the site is unpinned.`;
  return `This deployment needs a member’s approval. ${
    live ? `Until then visitors see #${live.number}.` : "Until then the site has no pages."
  } A newer push replaces it, and also needs approval if it makes something public.`;
}
