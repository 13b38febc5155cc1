import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { CommitRef } from "../../components/commit-line.tsx";
import { PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { DeploymentStatus } from "../../components/status.tsx";
import { Duration, RelativeTime } from "../../components/time.tsx";
import { Button } from "../../components/ui/button.tsx";
import { firstLine } from "../../lib/format.ts";
import { PinnedBanner } from "../../components/projects/pinned-banner.tsx";
import { DeploymentBadges } from "./list/deployment-badges.tsx";
import { DeploymentMenu } from "./actions/deployment-menu.tsx";
import { PreviewLine } from "./preview-line.tsx";
import { originText, triggerText } from "./list/trigger.ts";

export function DeploymentHeader({
  project,
  deployment,
  section,
}: {
  project: Project;
  deployment: Deployment;
  /** The current tab. */
  section: string | undefined;
}) {
  const { number, commit, startedAt, finishedAt, createdAt } = deployment;
  const name = commit ? firstLine(commit.message) : `Deployment #${number}`;
  return (
    <>
      {project.pinned && project.live && !deployment.preview && (
        <div className={section === "Overview" ? undefined : "max-md:hidden"}>
          <PinnedBanner project={project} live={project.live} />
        </div>
      )}
      <PageHeader
        heading={
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <PageHeading title={`${section ? `${section} of ` : ""}#${number} ${project.name}`}>
              {name}
            </PageHeading>
            <DeploymentBadges project={project} deployment={deployment} />
          </div>
        }
        below={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <DeploymentStatus deployment={deployment} />
            <CommitRef branch={deployment.branch} commit={commit} />
          </span>
        }
        actions={
          <>
            {deployment.url && (
              <Button asChild>
                <a href={deployment.url} target="_blank" rel="noopener">
                  {deployment.preview ? "Open preview" : "Open site"} <ArrowUpRight />
                </a>
              </Button>
            )}
            <DeploymentMenu project={project} deployment={deployment} />
          </>
        }
      />
      {section === "Overview" && deployment.preview && (
        <PreviewLine project={project} deployment={deployment} preview={deployment.preview} />
      )}
      {/* Shown only on the overview, so that the other tabs start higher on the page. */}
      {section === "Overview" && (
        <dl className="mb-6 grid grid-cols-2 gap-x-6 gap-y-4 text-sm md:grid-cols-4">
          <Fact label="Author">{commit?.author.name ?? "–"}</Fact>
          <Fact label="Started by">
            <span title={triggerText(deployment.trigger)}>{originText(deployment)}</span>
            {deployment.trigger.actor && (
              <span className="block truncate text-xs text-soft" title={deployment.trigger.actor}>
                {deployment.trigger.actor}
              </span>
            )}
          </Fact>
          <Fact label="Created">
            <RelativeTime at={createdAt} />
          </Fact>
          <Fact label="Duration">
            {startedAt ? (
              <Duration from={startedAt} to={finishedAt} className="tabular-nums" />
            ) : (
              "–"
            )}
          </Fact>
        </dl>
      )}
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-faint">{label}</dt>
    <dd className="mt-0.5 truncate">{children}</dd>
  </div>
);
