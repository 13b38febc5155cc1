import { useInfiniteQuery } from "@tanstack/react-query";
import { File, FileText } from "lucide-react";
import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { paths } from "../../../paths.ts";

const FIRST_PAGE = 10;
const PAGE_SIZE = 100;

/** Pages and files that visitors could not see before this deployment. */
export function NewlyPublicList({
  project,
  deployment,
}: {
  project: Project;
  deployment: Deployment;
}) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    trpc.deployments.newlyPublic.infiniteQueryOptions(
      { deploymentId: deployment.id, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading newly public pages and files">
        <div className="grid grid-cols-1 gap-3 px-5 py-4">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </Loading>
    );
  const items = data.pages.flatMap((page) => page.newlyPublic);
  return (
    <>
      <ul className={items.length > FIRST_PAGE ? "max-h-96 overflow-y-auto py-1" : "py-1"}>
        {items.map(({ kind, path, url, title }) => (
          <li key={path} className="flex items-start gap-2.5 px-5 py-1.5 text-[13px]">
            {kind === "note" ? (
              <FileText aria-label="Note" className="mt-0.5 size-4 shrink-0 text-faint" />
            ) : (
              <File aria-label="File" className="mt-0.5 size-4 shrink-0 text-faint" />
            )}
            <span className="min-w-0 flex-1">
              <Link
                to={paths.source(project.orgHandle, project.handle, deployment.id, path)}
                className="rounded-sm break-words hover:underline"
              >
                {title}
              </Link>
              <span className="block font-mono text-xs break-all text-faint">{url}</span>
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="px-5 pb-3">
          <Button
            variant="outline"
            size="sm"
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
