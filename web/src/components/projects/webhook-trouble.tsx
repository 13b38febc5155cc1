import { TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { paths } from "../../paths.ts";
import { Button } from "../ui/button.tsx";

/** Says that pushes arrive late because the webhook fails. Renders nothing if it works, or if there never was one. */
export function WebhookTrouble({ project }: { project: Project }) {
  if (project.webhookTrouble === null) return null;
  return (
    <section
      role="status"
      aria-label="The webhook does not work"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-warning/40 bg-warning-wash px-5 py-3 text-sm text-warning-ink"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5 text-pretty">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" />
        {project.webhookTrouble}
      </p>
      <Button asChild variant="white" size="sm">
        <Link to={paths.settings(project.orgHandle, project.handle, "webhooks")}>
          Open webhook doctor
        </Link>
      </Button>
    </section>
  );
}
