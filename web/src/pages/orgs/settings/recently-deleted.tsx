import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import type { DeletedProject } from "#schemas/projects/deleted-project.ts";
import { queryClient, trpc } from "../../../api.ts";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { messageOf } from "../../../errors.ts";
import { paths } from "../../../paths.ts";

/** Projects that an admin can bring back. */
export function RecentlyDeleted({ org }: { org: Org }) {
  const { data, error, refetch } = useQuery(
    trpc.projects.deleted.list.queryOptions({ orgId: org.id }),
  );
  const navigate = useNavigate();
  const restoring = useMutation(
    trpc.projects.deleted.restore.mutationOptions({
      onSuccess: async ({ project }) => {
        await queryClient.invalidateQueries({ queryKey: trpc.projects.pathKey() });
        await navigate(paths.project(project.orgHandle, project.handle));
        showToast(`${project.name} is restored`);
      },
    }),
  );
  const projects = data?.deletedProjects;
  return (
    <SettingsCard
      title="Recently deleted"
      about="A deleted project can be restored for 7 days, with its site, repository, deployments, addresses, settings and secrets. Then it is permanently deleted."
    >
      {projects ? (
        projects.length > 0 ? (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {projects.map((project) => (
              <li key={project.id} className="flex items-center gap-4 px-4 py-2.5 text-sm">
                <DeletedRow project={project} />
                <Button
                  variant="outline"
                  size="sm"
                  pending={restoring.isPending && restoring.variables.projectId === project.id}
                  onClick={() => restoring.mutate({ orgId: org.id, projectId: project.id })}
                >
                  Restore<span className="sr-only"> {project.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-sm text-faint">No project was deleted within the last 7 days.</p>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading deleted projects">
          <Skeleton className="h-14 w-full" />
        </Loading>
      )}
      {restoring.error && <FormError>{messageOf(restoring.error)}</FormError>}
    </SettingsCard>
  );
}

const DeletedRow = ({ project }: { project: DeletedProject }) => (
  <div className="min-w-0 flex-1">
    <p className="truncate font-medium">{project.name}</p>
    <p className="flex flex-wrap gap-x-2 text-xs text-faint">
      <span className="wrap-anywhere">{project.domain}</span>
      <span className="wrap-anywhere">
        deleted <RelativeTime at={project.deletedAt} />
        {project.deletedBy !== null && ` by ${project.deletedBy}`}
      </span>
      <span>
        permanently deleted <RelativeTime at={project.removedAt} />
      </span>
    </p>
  </div>
);
