import { Archive, ArrowUpRight, Lock } from "lucide-react";
import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { CommitRef } from "../../components/commit-line.tsx";
import { SiteMark } from "../../components/site/site-mark.tsx";
import { SitePreview } from "../../components/site/site-preview.tsx";
import { DeploymentStatus, Status } from "../../components/status.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { firstLine } from "../../lib/format.ts";
import { paths } from "../../paths.ts";

/** The whole card is a link to the project, and the address is a link to the site. */
export function ProjectCard({ project }: { project: Project }) {
  const { latest, orgHandle, handle } = project;
  return (
    <li className="relative flex flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-card transition-shadow hover:border-line-strong hover:shadow-raised">
      {project.live ? (
        <SitePreview
          src={project.live.url ?? project.url}
          size="third"
          className="border-b border-line"
        />
      ) : (
        <div aria-hidden="true" className="aspect-16/10 border-b border-line bg-wash" />
      )}
      <div className="flex flex-1 flex-col p-5">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-[15px] font-semibold">
            <Link
              to={paths.project(orgHandle, handle)}
              className="flex items-center gap-2.5 rounded-md after:absolute after:inset-0 after:rounded-xl"
            >
              <SiteMark project={project} />
              <span className="truncate">{project.name}</span>
            </Link>
          </h2>
          <div className="flex shrink-0 flex-wrap justify-end gap-1.5">
            {project.status === "archived" && (
              <Badge>
                <Archive /> Archived
              </Badge>
            )}
            {project.visibility === "private" && (
              <Badge>
                <Lock /> Private
              </Badge>
            )}
          </div>
        </div>
        {project.live ? (
          <a
            href={project.url}
            target="_blank"
            rel="noopener"
            className="relative z-10 mt-0.5 inline-flex max-w-full items-center gap-1 self-start rounded-sm text-[13px] text-soft hover:text-accent hover:underline"
          >
            <span className="truncate">{project.domain}</span>
            <ArrowUpRight className="size-3.5 shrink-0" />
          </a>
        ) : (
          <p className="mt-0.5 truncate text-[13px] text-faint">{project.domain}</p>
        )}
        <div className="mt-5 min-h-11 text-[13px]">
          {latest?.commit ? (
            <>
              <p className="truncate">{firstLine(latest.commit.message)}</p>
              <div className="mt-1">
                <CommitRef branch={latest.branch} commit={latest.commit} />
              </div>
            </>
          ) : (
            <p className="text-faint">{waitingText(project)}</p>
          )}
        </div>
        <div className="mt-4 flex items-center justify-between gap-3 border-t border-line pt-3 text-[13px]">
          {latest ? (
            <DeploymentStatus deployment={latest} />
          ) : (
            <Status
              status={
                project.import?.state ??
                (project.following?.failure ? "failed" : "waiting for the first push")
              }
            />
          )}
          <RelativeTime
            at={latest?.createdAt ?? project.createdAt}
            className="relative z-10 shrink-0 text-faint"
          />
        </div>
      </div>
    </li>
  );
}

function waitingText({ import: copy, following }: Project): string {
  if (copy)
    return copy.state === "failed"
      ? (copy.error ?? "The import failed")
      : "Copying the repository…";
  return following?.failure?.message ?? "No push yet";
}
