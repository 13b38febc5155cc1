import { Database, RotateCw } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useQuery } from "@tanstack/react-query";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { deploymentTopic, projectTopic } from "#schemas/events.ts";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../api.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { useLive } from "../../live.ts";
import { paths } from "../../paths.ts";
import { DatabaseFile } from "../../components/database/database-file.tsx";
import { SqlConsole } from "../../components/database/sql-console.tsx";
import { DatasetState } from "../../components/deployments/dataset-state.tsx";
import { useProjectContext } from "../../components/projects/project-context.ts";

/** The database of the live deployment. When another deployment goes live, the page offers it instead of switching automatically. */
function ProjectDatabase() {
  const project = useProjectContext();
  useLive(projectTopic(project.id));
  const { live } = project;
  const [shownId, setShownId] = useState(live?.id ?? null);
  // Switching to the first live deployment cannot discard anyone's query.
  if (shownId === null && live) setShownId(live.id);
  return (
    <PageBody>
      {live && shownId !== null ? (
        <LiveDatabase
          project={project}
          live={live}
          shownId={shownId}
          onLoad={() => setShownId(live.id)}
        />
      ) : (
        <>
          <PageHeader
            heading={<PageHeading title={`Database of ${project.name}`}>Database</PageHeading>}
          />
          <Card>
            <EmptyState
              icon={<Database />}
              title="Nothing is live yet"
              action={
                <Button asChild variant="outline" size="sm">
                  <Link to={paths.project(project.orgHandle, project.handle)}>How to push</Link>
                </Button>
              }
            >
              When a deployment goes live, you can query its posts, links and tags here with SQL.
            </EmptyState>
          </Card>
        </>
      )}
    </PageBody>
  );
}

function LiveDatabase({
  project,
  live,
  shownId,
  onLoad,
}: {
  project: Project;
  live: Deployment;
  shownId: string;
  onLoad: () => void;
}) {
  useLive(deploymentTopic(shownId));
  const fetched = useQuery(
    trpc.deployments.get.queryOptions(
      { deploymentId: shownId, projectId: project.id },
      { enabled: shownId !== live.id },
    ),
  );
  const shown = shownId === live.id ? live : fetched.data?.deployment;
  const address = [project.orgHandle, project.handle] as const;
  return (
    <>
      <PageHeader
        heading={<PageHeading title={`Database of ${project.name}`}>Database</PageHeading>}
        below={
          shown && (
            <>
              As of deployment{" "}
              <Link
                to={paths.deployment(...address, shown.id)}
                className="font-medium text-ink underline-offset-4 hover:underline"
              >
                #{shown.number}
              </Link>
              , <RelativeTime at={shown.finishedAt ?? shown.createdAt} />
            </>
          )
        }
      />
      {live.id !== shownId && <NewerLive live={live} onLoad={onLoad} />}
      {shown && (
        <DatasetState project={project} deployment={shown}>
          <DatabaseFile key={shown.id} deployment={shown}>
            {(content) => (
              <SqlConsole
                projectId={project.id}
                content={content}
                fileName={`${project.handle}-${shown.number}`}
              />
            )}
          </DatabaseFile>
        </DatasetState>
      )}
    </>
  );
}

function NewerLive({ live, onLoad }: { live: Deployment; onLoad: () => void }) {
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center gap-3 rounded-xl border border-accent/20 bg-accent-wash px-4 py-2.5 text-sm"
    >
      <p className="min-w-0 flex-1 basis-52">
        Deployment #{live.number} is live now.{" "}
        {live.data === "pending" && " Its database is not ready yet."} Your query is kept.
      </p>
      <Button size="sm" variant="outline" disabled={live.data === "pending"} onClick={onLoad}>
        <RotateCw /> Show #{live.number}
      </Button>
    </div>
  );
}

export const route = { Component: ProjectDatabase };
