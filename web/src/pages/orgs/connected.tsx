import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import { trpc } from "../../api.ts";
import { KindMark } from "../../components/channels/kind-mark.tsx";
import { ErrorState } from "../../components/empty-state.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { paths } from "../../paths.ts";
import { connectedServices } from "./connected-services.ts";

/** What is connected to the organization, and whether it works. */
export function Connected({ org }: { org: Pick<Org, "id" | "handle" | "role"> }) {
  const { data, error, refetch } = useQuery(trpc.integrations.list.queryOptions({ orgId: org.id }));
  const services = data && connectedServices(data);
  return (
    <Card aria-label="Integrations" className="overflow-hidden">
      <CardHeader
        title="Integrations"
        action={
          <Link
            to={paths.orgIntegrations(org.handle)}
            className="rounded-sm text-[13px] text-soft hover:text-ink hover:underline"
          >
            All integrations
          </Link>
        }
      />
      {services ? (
        services.length > 0 ? (
          <ul className="grid grid-cols-1 gap-3 px-5 py-4 text-[13px]">
            {services.map(({ kind, name, text, trouble }) => (
              <li key={kind} className="flex items-center gap-3">
                <KindMark kind={kind} className="size-8" />
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-x-2 font-medium">
                    {name} {trouble && <Badge tone="warning">{trouble}</Badge>}
                  </span>
                  <span className="block truncate text-faint">{text}</span>
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="px-5 py-4 text-[13px] text-pretty text-soft">
            Nothing is connected.{" "}
            {org.role === "member"
              ? "An admin can connect Slack, Discord and others."
              : "Post deployments to Slack, Discord, Mattermost, Microsoft Teams or ntfy."}
          </p>
        )
      ) : error ? (
        <ErrorState
          title="Failed to load integrations"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading integrations">
          <div className="grid grid-cols-1 gap-4 p-5">
            <Skeleton className="h-8" />
            <Skeleton className="h-8 w-5/6" />
          </div>
        </Loading>
      )}
    </Card>
  );
}
