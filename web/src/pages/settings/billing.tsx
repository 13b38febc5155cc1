import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { LimitId } from "#schemas/orgs/limit-kinds.ts";
import type { Org, Usage } from "#schemas/orgs/org.ts";
import { trpc } from "../../api.ts";
import { ErrorState } from "../../components/empty-state.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { formatMebibytes, formatNumber } from "../../lib/format.ts";
import { formatAmount, formatLimit } from "../../lib/format-limit.ts";
import { paths } from "../../paths.ts";
import { useOrgs } from "../../queries.ts";
import { SettingsCard } from "../../components/settings/settings-card.tsx";

/** The plan and its current usage. */
export function Billing() {
  const { data, error, refetch } = useOrgs();
  return (
    <>
      <SettingsCard
        title="Plan"
        about="There are no paid plans yet. We charge nothing and do not ask for a card."
      >
        <div className="flex items-center gap-2.5">
          <span className="text-2xl font-semibold tracking-tight">Free</span>
          <Badge tone="success">Current plan</Badge>
        </div>
      </SettingsCard>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        data?.orgs.map((org) => <OrgUsage key={org.id} org={org} />)
      )}
    </>
  );
}

function OrgUsage({ org }: { org: Org }) {
  const { data, error, refetch } = useQuery(trpc.orgs.usage.queryOptions({ orgId: org.id }));
  return (
    <Card aria-label={`Usage of ${org.name}`} className="px-6 py-5">
      <h2 className="flex items-center gap-2.5 text-[15px] font-semibold">
        <Avatar name={org.name} image={org.avatar} size="sm" />
        <Link to={paths.org(org.handle)} className="truncate hover:underline">
          {org.name}
        </Link>
        {org.is_personal && <span className="text-xs font-normal text-faint">Personal</span>}
      </h2>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
          {rowsOf(data.usage).map(([label, value]) => (
            <div key={label}>
              <dt className="text-xs text-faint">{label}</dt>
              <dd className="mt-0.5 text-lg font-semibold tracking-tight tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Loading label="Loading usage">
          <Skeleton className="mt-4 h-12 w-full" />
        </Loading>
      )}
    </Card>
  );
}

/** What is used, and of how much if there is a limit. */
function amountOf(id: LimitId, used: number, { limits }: Usage): string {
  const limit = limits[id];
  const amount = formatAmount(id, used);
  return limit === null ? amount : `${amount} of ${formatAmount(id, limit)}`;
}

const rowsOf = (usage: Usage): [string, string][] => [
  ["Projects", amountOf("projects", usage.projects, usage)],
  ["Members", amountOf("members", usage.members, usage)],
  ["Builds today (UTC)", amountOf("buildsPerDay", usage.buildsToday, usage)],
  ["Builds this month", formatNumber(usage.buildsThisMonth)],
  ["Build minutes", formatNumber(Math.ceil(usage.buildMinutesThisMonth))],
  ["Builds at the same time", `up to ${formatLimit("buildsAtOnce", usage.limits.buildsAtOnce)}`],
  ["From Git LFS this month", formatMebibytes(usage.lfsBytesThisMonth)],
  ["Storage", amountOf("storedBytes", usage.storedBytes, usage)],
  ["Chat tasks this month (UTC)", amountOf("taskUsdPerMonth", usage.taskUsdThisMonth, usage)],
];
