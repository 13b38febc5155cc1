import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import { trpc } from "../../api.ts";
import { ErrorState } from "../../components/empty-state.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { paths } from "../../paths.ts";
import { ActivityList } from "../../components/activity-list.tsx";

const SHOWN = 8;

/** The newest events in the organization. Renders nothing if there are none. */
export function RecentActivity({ org }: { org: Pick<Org, "id" | "handle"> }) {
  const { data, error, refetch } = useQuery(
    trpc.orgs.activity.queryOptions({ orgId: org.id, limit: SHOWN }),
  );
  if (data?.activities.length === 0) return null;
  return (
    <Card aria-label="Activity" className="overflow-hidden">
      <CardHeader
        title="Activity"
        action={
          <Link
            to={paths.orgActivity(org.handle)}
            className="rounded-sm text-[13px] text-soft hover:text-ink hover:underline"
          >
            All activity
          </Link>
        }
      />
      {data ? (
        <ActivityList org={org.handle} activities={data.activities} />
      ) : error ? (
        <ErrorState title="Failed to load activity" error={error} onRetry={() => void refetch()} />
      ) : (
        <ActivityLoading />
      )}
    </Card>
  );
}

export const ActivityLoading = () => (
  <Loading label="Loading activity">
    <div className="grid grid-cols-1 gap-5 p-5">
      <Skeleton className="h-8" />
      <Skeleton className="h-8 w-5/6" />
      <Skeleton className="h-8" />
    </div>
  </Loading>
);
