import { GitCompareArrows, X } from "lucide-react";
import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { Button } from "../../../components/ui/button.tsx";
import { paths } from "../../../paths.ts";

/** Two deployments of the list to compare. A third choice replaces the first one. */
export function ComparePicker({
  project,
  picked,
  onEnd,
}: {
  project: Project;
  picked: Deployment[];
  onEnd: () => void;
}) {
  const [older, newer] = picked.toSorted((a, b) => a.number - b.number);
  return (
    <div
      role="status"
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-rise items-center gap-3 rounded-xl border border-line-strong bg-surface py-2 pr-2 pl-4 text-sm shadow-overlay"
    >
      <span className="min-w-0">
        {older && newer
          ? `#${older.number} and #${newer.number}`
          : older
            ? `#${older.number} and …`
            : "Choose two deployments"}
      </span>
      {older && newer && (
        <Button asChild size="sm">
          <Link
            to={paths.compare(project.orgHandle, project.handle, newer.id, { other: older.id })}
          >
            <GitCompareArrows /> Compare
          </Link>
        </Button>
      )}
      <Button variant="ghost" size="icon" aria-label="Cancel comparison" onClick={onEnd}>
        <X />
      </Button>
    </div>
  );
}
