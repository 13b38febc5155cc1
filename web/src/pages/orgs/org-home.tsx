import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import { trpc } from "../../api.ts";
import { ErrorState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { PillLinks } from "../../components/lists/pill-links.tsx";
import { ShowMore } from "../../components/lists/show-more.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { formatCount } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { SourceChoices } from "../../components/projects/source-choices.tsx";
import { MemberFaces } from "./member-faces.tsx";
import { OrgPage } from "../../components/orgs/org-page.tsx";
import { ProjectCard } from "./project-card.tsx";
import { RecentActivity } from "./recent-activity.tsx";

/** An organization without projects does not need it. */
const Connected = lazy(async () => ({ default: (await import("./connected.tsx")).Connected }));

const PAGE_SIZE = 30;
/** As many columns as fit. Only wide screens show the activity next to them. */
const grid = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4";

/** The organization's projects and its recent activity. */
function OrgHome({ org }: { org: Org }) {
  const status = useSearchParams()[0].get("status") === "archived" ? "archived" : "active";
  const archived = useQuery(
    trpc.projects.list.queryOptions({ orgId: org.id, status: "archived", limit: 1 }),
  );
  const list = useInfiniteQuery(
    trpc.projects.list.infiniteQueryOptions(
      { orgId: org.id, status, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const projects = list.data?.pages.flatMap((page) => page.projects);
  const total = list.data?.pages.at(-1)?.total ?? 0;
  const archivedCount = archived.data?.total ?? 0;
  const isFiltered = status === "archived" || archivedCount > 0;
  const isEmpty = projects?.length === 0 && !isFiltered;
  return (
    <PageBody>
      <PageHeader
        heading={
          <div className="flex min-w-0 items-center gap-3">
            <Avatar name={org.name} image={org.avatar} size="lg" />
            <div className="min-w-0">
              <PageHeading title={org.name}>{org.name}</PageHeading>
              <p className="text-[13px] text-faint">
                {projects && !isEmpty
                  ? formatCount(total, isFiltered ? `${status} project` : "project")
                  : org.handle}
              </p>
            </div>
          </div>
        }
        below={org.description && <p className="mt-1 max-w-2xl">{org.description}</p>}
        actions={
          <>
            <MemberFaces org={org} />
            {!isEmpty && (
              <Button asChild>
                <Link to={paths.newProject(org.handle)}>
                  <Plus /> New project
                </Link>
              </Button>
            )}
          </>
        }
      />
      {list.error && !projects ? (
        <ErrorState
          title="Failed to load projects"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : isEmpty ? (
        <div className="grid gap-10">
          <FirstProject org={org.handle} />
          <RecentActivity org={org} />
        </div>
      ) : (
        <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
          {projects ? (
            <div>
              {isFiltered && (
                <StatusLinks org={org.handle} status={status} archivedCount={archivedCount} />
              )}
              {projects.length === 0 && (
                <p className="text-sm text-soft">
                  {status === "archived" ? "No project is archived." : "Every project is archived."}
                </p>
              )}
              <ul className={grid}>
                {projects.map((project) => (
                  <ProjectCard key={project.id} project={project} />
                ))}
              </ul>
              <ShowMore list={list} />
            </div>
          ) : (
            <Loading label="Loading projects">
              <CardsLoading />
            </Loading>
          )}
          <div className="grid min-w-0 grid-cols-1 gap-6">
            <RecentActivity org={org} />
            {projects && (
              <Suspense>
                <Connected org={org} />
              </Suspense>
            )}
          </div>
        </div>
      )}
    </PageBody>
  );
}

const StatusLinks = ({
  org,
  status,
  archivedCount,
}: {
  org: string;
  status: "active" | "archived";
  archivedCount: number;
}) => (
  <PillLinks
    label="Which projects"
    links={[
      { label: "Active", to: paths.org(org), isCurrent: status === "active" },
      {
        label: `Archived (${archivedCount})`,
        to: paths.org(org, "archived"),
        isCurrent: status === "archived",
      },
    ]}
  />
);

function FirstProject({ org }: { org: string }) {
  return (
    <section className="py-6 md:py-10">
      <h2 className="text-2xl font-semibold tracking-tight">Publish your first site</h2>
      <p className="mt-1.5 mb-6 max-w-xl text-pretty text-soft">
        A project is a git repository of markdown and the website built from it. Every push
        publishes a new version of the site. How do you want to start?
      </p>
      <SourceChoices linkTo={(kind) => paths.newProject(org, kind)} />
    </section>
  );
}

const CardsLoading = () => (
  <div className={grid}>
    {[1, 2, 3].map((key) => (
      <Card key={key} className="grid grid-cols-1 gap-3 p-5">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="mt-3 h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </Card>
    ))}
  </div>
);

export const route = {
  Component: () => (
    <OrgPage loading={<CardsLoading />}>{(org) => <OrgHome key={org.id} org={org} />}</OrgPage>
  ),
};
