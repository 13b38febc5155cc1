import { ArrowUpRight } from "lucide-react";
import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { CommitRef } from "../../components/commit-line.tsx";
import { CopyButton } from "../../components/controls/copy-button.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { firstLine, formatBytes, formatNumber } from "../../lib/format.ts";
import { paths } from "../../paths.ts";

/** The live site: its address and the deployment behind it. */
export function SiteCard({ project, live }: { project: Project; live: Deployment }) {
  const facts = live.counts && [
    ["Pages", formatNumber(live.counts.pages)],
    ["Posts", formatNumber(live.counts.posts)],
    ["Media", formatNumber(live.counts.media)],
    ["Size", formatBytes(live.counts.bytes)],
  ];
  return (
    <Card aria-label="Live site" className="overflow-hidden">
      <div className="flex h-11 items-center gap-3 border-b border-line bg-wash px-4">
        <span aria-hidden="true" className="flex gap-1.5 max-sm:hidden">
          <span className="size-2.5 rounded-full bg-line-strong" />
          <span className="size-2.5 rounded-full bg-line-strong" />
          <span className="size-2.5 rounded-full bg-line-strong" />
        </span>
        <span className="flex min-w-0 flex-1 items-center rounded-md border border-line bg-surface pr-0.5 pl-3">
          <a
            href={project.url}
            target="_blank"
            rel="noopener"
            className="min-w-0 flex-1 truncate rounded-sm py-1 font-mono text-xs text-soft hover:text-accent hover:underline"
          >
            {project.url.replace(/^https?:\/\//, "").replace(/\/$/, "")}
          </a>
          <CopyButton text={project.url} label="Copy the site's address" className="size-6" />
        </span>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 px-5 py-6 md:px-7">
        <div className="min-w-0">
          <p className="text-2xl font-semibold tracking-tight break-words">{project.name}</p>
          <p className="mt-3 flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-soft">
            <Link
              to={paths.deployment(project.orgHandle, project.handle, live.id)}
              className="max-w-full truncate rounded-sm text-ink hover:underline"
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
          </p>
        </div>
        <Button asChild>
          <a href={project.url} target="_blank" rel="noopener">
            Visit site <ArrowUpRight />
          </a>
        </Button>
      </div>
      {facts && (
        <dl className="grid grid-cols-4 border-t border-line">
          {facts.map(([label, value]) => (
            <div key={label} className="border-line px-4 py-3 not-first:border-l md:px-5">
              <dt className="text-xs text-faint">{label}</dt>
              <dd className="mt-0.5 text-sm font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
