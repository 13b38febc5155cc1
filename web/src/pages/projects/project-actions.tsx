import { RotateCw } from "lucide-react";
import type { Project } from "#schemas/projects/project.ts";
import { Button } from "../../components/ui/button.tsx";
import { useRedeploy } from "../../components/deployments/use-redeploy.ts";

export function ProjectActions({ project }: { project: Project }) {
  const redeploy = useRedeploy(project);
  return (
    <Button
      variant="outline"
      pending={redeploy.isPending}
      onClick={() => redeploy.mutate({ projectId: project.id })}
    >
      <RotateCw /> Redeploy
    </Button>
  );
}
