import { RotateCw } from "lucide-react";
import type { Project } from "#schemas/projects/project.ts";
import { UploadButton } from "../../components/uploads/upload-button.tsx";
import { Button } from "../../components/ui/button.tsx";
import { useRedeploy } from "../../components/deployments/use-redeploy.ts";

export function ProjectActions({ project }: { project: Project }) {
  const redeploy = useRedeploy(project);
  return (
    <>
      <UploadButton project={project} />
      <Button
        variant="outline"
        pending={redeploy.isPending}
        onClick={() => redeploy.mutate({ projectId: project.id })}
      >
        <RotateCw /> Redeploy
      </Button>
    </>
  );
}
