import { Wrench } from "lucide-react";
import type { Issue } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { useStartRecipe } from "../../../components/recipes/use-start-recipe.ts";
import { Button } from "../../../components/ui/button.tsx";
import { messageOf } from "../../../errors.ts";
import type { IssueQuery } from "./use-issues.ts";

const severities: readonly Issue["severity"][] = ["error", "warning", "info"];

/** Starts a task that fixes the issues that the filters select. */
export function FixIssues({ project, query }: { project: Project; query: IssueQuery }) {
  const start = useStartRecipe(project);
  const severity = severities.find((name) => name === query.severity);
  const { category, q } = query;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <p role="alert" className="min-w-0 flex-1 basis-60 text-[13px] text-danger-ink">
        {start.error && messageOf(start.error)}
      </p>
      <Button
        variant="outline"
        size="sm"
        className="max-md:h-11"
        pending={start.isPending}
        onClick={() =>
          start.mutate({
            id: "fix-issues",
            ...(severity && { severity }),
            ...(category && { category }),
            ...(q && { query: q }),
          })
        }
      >
        <Wrench /> Let an agent fix these
      </Button>
    </div>
  );
}
