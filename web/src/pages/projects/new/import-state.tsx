import { CircleX } from "lucide-react";
import type { Project } from "#schemas/projects/project.ts";
import { Status } from "../../../components/status.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { Spinner } from "../../../components/ui/spinner.tsx";

/** A copy of a public repository that is in progress or failed. */
export function ImportState({ project }: { project: Project }) {
  const failed = project.import?.state === "failed";
  return (
    <Card aria-label="Import">
      <CardHeader
        title="Copying the repository"
        action={<Status status={failed ? "failed" : "running"} className="text-[13px] text-soft" />}
      />
      <div className="flex gap-3 p-5 text-sm">
        {failed ? (
          <CircleX className="mt-0.5 size-4 shrink-0 text-danger" />
        ) : (
          <Spinner className="mt-0.5 text-faint" />
        )}
        <div className="min-w-0">
          <p className="font-mono text-xs leading-5 break-all text-soft">{project.sourceUrl}</p>
          <p className="mt-1 text-pretty">
            {failed
              ? (project.import?.error ?? "Could not copy the repository.")
              : "Large repositories can take a minute. The first build starts automatically."}
          </p>
          {failed && (
            <p className="mt-2 text-pretty text-soft">
              Check the URL and create the project again, or push to its git remote yourself.
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}
