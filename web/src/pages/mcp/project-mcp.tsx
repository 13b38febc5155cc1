import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { projectTopic } from "#schemas/events.ts";
import { trpc } from "../../api.ts";
import { CopyField } from "../../components/controls/command-block.tsx";
import { ErrorState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { useProjectContext } from "../../components/projects/project-context.ts";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { useLive } from "../../live.ts";
import { paths } from "../../paths.ts";
import { CallList } from "./call-list.tsx";
import { ConnectCard } from "./connect-card.tsx";
import { VisitorsCard } from "./visitors-card.tsx";
import { ToolCard } from "./tool-card.tsx";

/** How clients of AI models connect to the project, what they can do, and what they did. */
function ProjectMcp() {
  const project = useProjectContext();
  useLive(projectTopic(project.id));
  const { data, error, refetch } = useQuery(trpc.mcp.get.queryOptions({ projectId: project.id }));
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title={`MCP of ${project.name}`}>MCP</PageHeading>}
        below="AI clients read and edit this project over the Model Context Protocol."
      />
      {data ? (
        <div className="grid grid-cols-1 gap-5">
          <Card aria-label="Address">
            <CardHeader title="Address" />
            <div className="px-5 pt-4 pb-5">
              <CopyField value={data.url} label="address of the MCP server" />
              <p className="mt-3 max-w-3xl text-sm text-pretty text-soft">
                Each client writes to a branch of its own, which has a{" "}
                <Link
                  to={paths.previews(project.orgHandle, project.handle)}
                  className="underline underline-offset-4 hover:text-ink"
                >
                  preview
                </Link>
                . Visitors see its changes only after the branch is merged.{" "}
                <a href="/docs/api/mcp" className="underline underline-offset-4 hover:text-ink">
                  How MCP works
                </a>
              </p>
            </div>
          </Card>
          <ConnectCard project={project} url={data.url} />
          <ToolCard tools={data.tools} />
          <VisitorsCard project={project} />
          <CallList projectId={project.id} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the MCP server">
          <Skeleton className="mb-5 h-36 w-full rounded-xl" />
          <Skeleton className="h-64 w-full rounded-xl" />
        </Loading>
      )}
    </PageBody>
  );
}

export const route = { Component: ProjectMcp };
