import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { paths } from "../../../paths.ts";

/** What the build recognized, and the way to change it. */
export function ConventionNote({
  project,
  deployment,
}: {
  project: Project;
  deployment: Deployment;
}) {
  if (!deployment.convention) return null;
  return (
    <p className="text-sm text-pretty text-soft">
      {deployment.convention.text.split("`").map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <code key={part} className="font-mono text-[13px] break-words text-ink">
            {part}
          </code>
        ),
      )}
      .{" "}
      <Link
        to={paths.settings(project.orgHandle, project.handle, "build")}
        className="rounded-sm text-accent hover:underline"
      >
        Change
      </Link>
    </p>
  );
}
