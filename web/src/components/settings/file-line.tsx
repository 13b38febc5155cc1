import { Link } from "react-router-dom";
import { PROJECT_FILE } from "#schemas/projects/ignored-issues.ts";
import type { SettingsFromFile } from "#schemas/projects/project-file/file-setting.ts";
import type { Project } from "#schemas/projects/project.ts";
import { paths } from "../../paths.ts";

/** Leads to a line of `pressmark.yml`, as it is in the live deployment. */
export function FileLine({
  project: { orgHandle, handle },
  fromFile: { deploymentId },
  line,
}: {
  project: Pick<Project, "orgHandle" | "handle">;
  fromFile: Pick<SettingsFromFile, "deploymentId">;
  line: number;
}) {
  return (
    <Link
      to={paths.source(orgHandle, handle, deploymentId, PROJECT_FILE, line)}
      className="text-accent underline underline-offset-2"
    >
      {PROJECT_FILE}, line {line}
    </Link>
  );
}
