import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { paths } from "../../../../paths.ts";
import type { Writing } from "./use-writing.ts";

interface ReadOnlyProps {
  project: Project;
  problem: NonNullable<Writing["problem"]>;
}

const LINK = "text-accent underline underline-offset-2";

/** Why files cannot be edited here, with a link to where that can be changed. */
export function ReadOnly({ project, problem }: ReadOnlyProps) {
  if (problem === "archived")
    return <span className="text-faint">Archived, so files cannot be edited.</span>;
  const { message, fix, url } = problem;
  return (
    <span className="text-faint">
      Read-only. {message}{" "}
      {fix === "page" && url !== null ? (
        <a className={LINK} href={url} rel="noreferrer">
          Permissions on GitHub
        </a>
      ) : fix === "git_hosts" ? (
        <Link className={LINK} to={paths.orgSettings(project.orgHandle, "git-hosts")}>
          Git hosts
        </Link>
      ) : (
        <Link className={LINK} to={paths.settings(project.orgHandle, project.handle, "git")}>
          Git settings
        </Link>
      )}
    </span>
  );
}
