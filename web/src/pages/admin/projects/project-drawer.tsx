import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { AdminProject } from "#schemas/admin/project.ts";
import { adminTopic } from "#schemas/events.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Facts } from "../../../components/lists/detail-parts.tsx";
import { Status } from "../../../components/status.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { formatBytes, formatNumber } from "../../../lib/format.ts";
import { statusWord } from "../../../lib/status.ts";
import { useLive } from "../../../live.ts";
import { paths } from "../../../paths.ts";
import { ProjectBadges } from "./project-row.tsx";
import { sourceWords } from "./source-words.ts";

/** A project of any organization: its source, its site and its latest deployment. It has no content. */
export function ProjectDrawer({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  useLive(adminTopic);
  const { data, error, refetch } = useQuery(trpc.admin.projects.get.queryOptions({ projectId }));
  const project = data?.project;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="side"
      title={project?.name ?? "Project"}
      description={
        <span className="break-all">
          {project ? `${project.org.handle}/${project.handle}` : projectId}
        </span>
      }
    >
      {project ? (
        <ProjectDetail project={project} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading project">
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

const link = "rounded-sm underline underline-offset-2";

function ProjectDetail({ project }: { project: AdminProject }) {
  const { org, source, latest, live, url } = project;
  const place = encodeURIComponent(`${org.handle}/${project.handle}`);
  const hasBadges = org.isSuspended || project.isArchived || project.visibility === "private";
  return (
    <div className="grid grid-cols-1 gap-6">
      {hasBadges && (
        <p className="flex flex-wrap gap-1">
          <ProjectBadges project={project} />
        </p>
      )}
      <Facts
        facts={[
          [
            "Organization",
            <Link key="org" to={`${paths.adminOrgs}?org=${org.id}`} className={link}>
              {org.handle}
            </Link>,
          ],
          [
            "Site",
            <a
              key="site"
              href={url}
              target="_blank"
              rel="noreferrer"
              className={`${link} break-all`}
            >
              {new URL(url).host}
            </a>,
          ],
          ["Source", sourceWords[source.kind]],
          ["Repository", source.url ?? "On this installation"],
          ["Branch", project.branch],
          ["Visibility", statusWord(project.visibility)],
          ["Live pages", live ? formatNumber(live.pages) : "–"],
          ["Size of the live site", live ? formatBytes(live.bytes) : "–"],
          [
            "Latest deployment",
            latest ? (
              <Link
                key="latest"
                to={`${paths.adminDeployments}?deployment=${latest.id}`}
                className={`${link} inline-flex`}
              >
                <Status status={latest.status} />
              </Link>
            ) : (
              "None"
            ),
          ],
          ["Deployments", formatNumber(project.deploymentCount)],
          [
            "Last push",
            project.lastPushAt ? <RelativeTime key="push" at={project.lastPushAt} /> : "Never",
          ],
          ["Created", <RelativeTime key="created" at={project.createdAt} />],
          [
            "Id",
            <code key="id" className="font-mono text-xs break-all">
              {project.id}
            </code>,
          ],
        ]}
      />
      <p className="text-[13px] text-faint">
        <Link
          to={`${paths.adminDeployments}?q=${encodeURIComponent(project.handle)}`}
          className={`${link} text-accent`}
        >
          All deployments with the handle “{project.handle}”
        </Link>
        {live && (
          <>
            {" · "}
            <Link to={`${paths.adminNotes}?in=${place}`} className={`${link} text-accent`}>
              Notes
            </Link>
            {" · "}
            <Link to={`${paths.adminMedia}?in=${place}`} className={`${link} text-accent`}>
              Media
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
