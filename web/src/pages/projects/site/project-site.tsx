import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight } from "lucide-react";
import { projectTopic } from "#schemas/events.ts";
import type { PageAudience } from "#schemas/projects/settings/audience.ts";
import { isOpen } from "#schemas/sites/page-audience.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { ArchivedBanner } from "../../../components/projects/archived-banner.tsx";
import { PinnedBanner } from "../../../components/projects/pinned-banner.tsx";
import { useProjectContext } from "../../../components/projects/project-context.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLive } from "../../../live.ts";
import { AddressList } from "./address-list.tsx";
import { ExportCard } from "./export-card.tsx";
import { LinkCard } from "./link-card.tsx";
import { NextVersion } from "./next-version.tsx";
import { QrCard } from "./qr-card.tsx";
import { SiteWindow } from "./site-window.tsx";
import { Unpublished } from "./unpublished.tsx";

/** Who can open a site that is not open to everyone. */
const openedBy: Partial<Record<PageAudience, string>> = {
  password: "Visitors need the password of the site. Members of the organization do not.",
  people: "People on the list can open it, and members of the organization.",
  members: "Only members of the organization can open it. Everyone else is asked to log in.",
};

/** The site of a project: how it looks, its addresses, and what links to it show. */
function ProjectSite() {
  const project = useProjectContext();
  useLive(projectTopic(project.id));
  const { data, error, refetch } = useQuery(
    trpc.projects.site.queryOptions({ projectId: project.id }),
  );
  const { live } = project;
  const audience =
    data?.site.addresses[0]?.audience ?? (project.visibility === "private" ? "members" : "public");
  const isOpenToAll = isOpen(audience);
  return (
    <PageBody>
      <PageHeader
        heading={
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <PageHeading title={`Site of ${project.name}`}>Site</PageHeading>
            {project.status === "archived" && <Badge>Archived</Badge>}
            {audience === "members" && <Badge>Private</Badge>}
          </div>
        }
        below={
          openedBy[audience] ?? "How it looks, its addresses, and what apps show for a link to it."
        }
        actions={
          live && (
            <Button asChild>
              <a href={project.url} target="_blank" rel="noopener">
                Visit site <ArrowUpRight />
              </a>
            </Button>
          )
        }
      />
      {project.status === "archived" && <ArchivedBanner project={project} />}
      {project.pinned && live && <PinnedBanner project={project} live={live} />}
      <div className="grid grid-cols-1 gap-5">
        {live ? (
          <>
            <NextVersion project={project} live={live} />
            <SiteWindow src={live.url ?? project.url} address={project.url} />
          </>
        ) : (
          <Unpublished project={project} />
        )}
        {data ? (
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <AddressList addresses={data.site.addresses} isPublished={live !== null} />
            <div className="grid min-w-0 grid-cols-1 gap-5">
              {live && <LinkCard project={project} isOpen={isOpenToAll} card={data.site.card} />}
              <QrCard address={data.site.addresses[0]?.url ?? project.url} isOpen={isOpenToAll} />
              {live && <ExportCard project={project} />}
            </div>
          </div>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading label="Loading addresses">
            <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <Skeleton className="h-96 rounded-xl" />
              <Skeleton className="h-96 rounded-xl" />
            </div>
          </Loading>
        )}
      </div>
    </PageBody>
  );
}

export const route = { Component: ProjectSite };
