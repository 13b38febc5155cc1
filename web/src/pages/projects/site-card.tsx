import { ArrowUpRight } from "lucide-react";
import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { CommitRef } from "../../components/commit-line.tsx";
import { IssueCount } from "../../components/deployments/issue-count.tsx";
import { CopyButton } from "../../components/controls/copy-button.tsx";
import { SiteMark } from "../../components/site/site-mark.tsx";
import { SitePreview } from "../../components/site/site-preview.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { firstLine, formatBytes, formatCount } from "../../lib/format.ts";
import { brokenLinks, issuesOfCounts } from "../../lib/status.ts";
import { paths } from "../../paths.ts";

interface SiteCardProps {
  project: Project;
  live: Deployment;
  /** True if the project's first site went live while this page was open. */
  isArrival: boolean;
}

/** The live site: its picture, its address and the deployment behind it. */
export function SiteCard({ project, live, isArrival }: SiteCardProps) {
  const { counts } = live;
  return (
    <Card aria-label="Live site" className="overflow-hidden">
      {isArrival && (
        <div className="border-b border-line px-5 py-5 text-center md:px-7">
          <output className="text-xl font-semibold tracking-tight">Your site is live</output>
          <p className="mt-1 text-sm text-soft">
            {project.gitUrl === null ? "Every push" : "Every push or upload"} updates it from now
            on.
          </p>
        </div>
      )}
      <div className={isArrival ? "grid" : "grid md:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]"}>
        <a
          href={project.url}
          target="_blank"
          rel="noopener"
          tabIndex={-1}
          aria-hidden="true"
          className={isArrival ? "block animate-rise" : "block border-line md:border-r"}
        >
          <SitePreview
            src={live.url ?? project.url}
            size={isArrival ? "half" : "third"}
            className={isArrival ? "" : "md:aspect-auto md:h-full md:min-h-58"}
          />
        </a>
        <div className="flex min-w-0 flex-col gap-4 px-5 py-5 max-md:border-t max-md:border-line">
          <div className="flex min-w-0 items-center gap-2.5">
            <SiteMark project={project} />
            <span className="flex min-w-0 flex-1 items-center">
              <a
                href={project.url}
                target="_blank"
                rel="noopener"
                className="min-w-0 truncate rounded-sm py-1 font-mono text-xs text-soft hover:text-accent hover:underline"
              >
                {project.url.replace(/^https?:\/\//, "").replace(/\/$/, "")}
              </a>
              <CopyButton text={project.url} label="Copy the site's address" className="size-6" />
            </span>
          </div>
          <LiveDeployment project={project} live={live} />
          {counts && (
            <p className="text-[13px] text-soft tabular-nums">
              {formatCount(counts.notes, "note")} → {formatCount(counts.pages, "page")},{" "}
              {formatBytes(counts.bytes)}
            </p>
          )}
          <Button asChild className="mt-auto self-start">
            <a href={project.url} target="_blank" rel="noopener">
              Visit site <ArrowUpRight />
            </a>
          </Button>
        </div>
      </div>
    </Card>
  );
}

const LiveDeployment = ({ project, live }: { project: Project; live: Deployment }) => (
  <div className="min-w-0">
    <p className="truncate text-sm font-medium">
      <Link
        to={paths.deployment(project.orgHandle, project.handle, live.id)}
        className="rounded-sm hover:underline"
      >
        {live.commit ? firstLine(live.commit.message) : `Deployment #${live.number}`}
      </Link>
    </p>
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-faint">
      <CommitRef branch={live.branch} commit={live.commit} />
      {project.liveSince && (
        <span>
          Went live <RelativeTime at={project.liveSince} />
        </span>
      )}
      {(brokenLinks(live) > 0 || issuesOfCounts(live.counts) > 0) && (
        <Link
          to={paths.issues(project.orgHandle, project.handle, live.id)}
          className="rounded-full"
        >
          <IssueCount deployment={live} />
        </Link>
      )}
    </p>
  </div>
);
