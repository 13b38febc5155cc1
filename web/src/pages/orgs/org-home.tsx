import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link } from "react-router-dom";
import { trpc } from "../../api.ts";
import { ErrorState } from "../../components/notice.tsx";
import { PageBody, PageHeader, PageHeading, PageTitle } from "../../components/page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { isMissing } from "../../errors.ts";
import { formatCount } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { useOrg } from "../../queries.ts";
import { NothingHere } from "../errors/not-found.tsx";
import { SourceChoices } from "../projects/source-choices.tsx";
import { ProjectCard } from "./project-card.tsx";

const PAGE_SIZE = 30;
const grid = "grid grid-cols-1 gap-4 sm:grid-cols-2 2xl:grid-cols-3";

function OrgHome() {
  const { data, error, refetch } = useOrg();
  const org = data?.org;
  if (isMissing(error))
    return (
      <NothingHere title="Organization not found">
        It does not exist, or you are not a member of it.
      </NothingHere>
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <PageBody>{org ? <Projects org={org} /> : <ProjectsLoading />}</PageBody>;
}

function Projects({ org }: { org: { id: string; handle: string; name: string } }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    trpc.projects.list.infiniteQueryOptions(
      { orgId: org.id, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const projects = data?.pages.flatMap((page) => page.projects);
  const total = data?.pages.at(-1)?.total ?? 0;
  const isEmpty = projects?.length === 0;
  return (
    <>
      <PageHeader
        heading={<PageHeading title={org.name}>{org.name}</PageHeading>}
        below={projects && !isEmpty && formatCount(total, "project")}
        actions={
          !isEmpty && (
            <Button asChild>
              <Link to={paths.newProject(org.handle)}>
                <Plus /> New project
              </Link>
            </Button>
          )
        }
      />
      {error && !projects ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !projects ? (
        <CardsLoading />
      ) : isEmpty ? (
        <FirstProject org={org.handle} />
      ) : (
        <ul className={grid}>
          {projects.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="mt-6 text-center">
          <Button
            variant="outline"
            pending={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function FirstProject({ org }: { org: string }) {
  return (
    <section className="py-6 md:py-10">
      <h2 className="text-2xl font-semibold tracking-tight">Publish your first site</h2>
      <p className="mt-1.5 mb-6 max-w-xl text-pretty text-soft">
        A project is a folder of markdown in git and the website made from it. Every push becomes a
        new version of the site. How do you want to begin?
      </p>
      <SourceChoices linkTo={(kind) => paths.newProject(org, kind)} />
    </section>
  );
}

const CardsLoading = () => (
  <Loading label="Loading projects">
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
  </Loading>
);

const ProjectsLoading = () => (
  <Loading label="Loading organization">
    <PageTitle title="Loading" />
    <Skeleton className="mb-8 h-8 w-48" />
    <CardsLoading />
  </Loading>
);

export const route = { Component: OrgHome };
