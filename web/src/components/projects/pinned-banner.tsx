import { Pin } from "lucide-react";
import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { Button } from "../ui/button.tsx";
import { paths } from "../../paths.ts";
import { useUnpin } from "./use-unpin.ts";

/** After a rollback, new pushes build but do not go live. */
export function PinnedBanner({ project, live }: { project: Project; live: Deployment }) {
  const unpin = useUnpin(project);
  return (
    <section
      aria-label="The site is pinned"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-warning/40 bg-warning-wash px-5 py-3 text-sm text-warning-ink"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <Pin className="mt-0.5 size-4 shrink-0" />
        <span>
          The site is pinned to{" "}
          <Link
            to={paths.deployment(project.orgHandle, project.handle, live.id)}
            className="rounded-sm underline underline-offset-2"
          >
            deployment #{live.number}
          </Link>
          . New pushes build but do not go live. {whatUnpinDoes(project, live)}
        </span>
      </p>
      <Button variant="white" size="sm" pending={unpin.isPending} onClick={unpin.mutate}>
        Unpin{" "}
      </Button>
    </section>
  );
}

/** Explained here, because Unpin does not ask for confirmation. */
function whatUnpinDoes({ latest }: Project, live: Deployment): string {
  if (latest?.id === live.id) return "Unpin to let the next push go live.";
  const isReady = latest?.status === "success" && !latest.removed && !latest.awaitsApproval;
  return isReady
    ? `Unpinning publishes #${latest.number}.`
    : "Unpinning publishes the newest deployment that is ready and approved.";
}
