import { ExternalLink } from "lucide-react";
import type { Project } from "#schemas/projects/project.ts";
import { CopyField } from "../../components/controls/command-block.tsx";
import { useCanDeploy } from "../../components/deployments/use-can-deploy.ts";
import { useRedeploy } from "../../components/deployments/use-redeploy.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";

const COULD_NOT_ADD_LINK = ["failed", "canceled"];

/** Where visitors subscribe. */
export function SubscribePageCard({ project, address }: { project: Project; address: string }) {
  const canDeploy = useCanDeploy(project);
  const redeploy = useRedeploy(project);
  const latest = project.latest?.status ?? "";
  return (
    <Card aria-label="Where visitors subscribe">
      <CardHeader
        title="Where visitors subscribe"
        action={
          <Button asChild variant="outline" size="sm">
            <a href={address} target="_blank" rel="noopener">
              Open <ExternalLink />
            </a>
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-4 px-5 pt-4 pb-5 text-sm">
        <CopyField value={address} label="address to subscribe" />
        <p className="text-pretty text-soft">
          You can share this address now. Pages of the site link to it from the next deployment on,
          beside the link to the feed.
        </p>
        {canDeploy && COULD_NOT_ADD_LINK.includes(latest) && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-56 text-pretty text-soft">
              The latest deployment is not live, so pages may not have the link.
            </p>
            <Button
              variant="outline"
              size="sm"
              pending={redeploy.isPending}
              onClick={() => redeploy.mutate({ projectId: project.id })}
            >
              Redeploy
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
