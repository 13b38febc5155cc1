import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { AdminOrgDetail } from "#schemas/admin/org.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Facts } from "../../../components/lists/detail-parts.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { formatBytes, formatNumber } from "../../../lib/format.ts";
import { statusWord } from "../../../lib/status.ts";
import { paths } from "../../../paths.ts";
import { OrgActions } from "./org-actions.tsx";
import { OrgBadges } from "./org-row.tsx";
import { OrgLimits } from "./org-limits.tsx";
import { OrgVisits } from "./org-visits.tsx";

/** Builds and uploads change the sizes without an event, so the drawer also polls. */
const LOOK_AGAIN_MS = 15_000;

/** An organization: its state, its members and what it uses. */
export function OrgDrawer({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(
    trpc.admin.orgs.get.queryOptions({ orgId }, { refetchInterval: LOOK_AGAIN_MS }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="side"
      title={data?.org.name ?? "Organization"}
      description={<span className="break-all">{data?.org.handle ?? orgId}</span>}
    >
      {data ? (
        <OrgDetail org={data.org} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading organization">
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

function OrgDetail({ org }: { org: AdminOrgDetail }) {
  const { usage, builds, suspension } = org;
  return (
    <div className="grid grid-cols-1 gap-6">
      {(suspension || org.isPersonal) && (
        <p className="flex flex-wrap gap-1">
          <OrgBadges org={org} />
        </p>
      )}
      {suspension && (
        <div className="rounded-lg bg-danger-wash px-4 py-3 text-sm text-danger-ink">
          <p>
            Suspended <RelativeTime at={suspension.since} />. Sites{" "}
            {suspension.sitesOffline ? "are offline" : "stay online"}.
          </p>
          <p className="mt-1 break-words">
            <span className="font-medium">Reason:</span> {suspension.reason}
          </p>
        </div>
      )}
      <OrgActions org={org} />
      <Facts
        facts={[
          ["Owner", org.owner ?? "The installation"],
          [
            "Projects",
            <Link
              key="projects"
              to={`${paths.adminProjects}?org=${org.id}`}
              className="underline underline-offset-2"
            >
              {formatNumber(usage.projects)}
            </Link>,
          ],
          ["Builds running", `${builds.running} of ${builds.max}`],
          ["Builds queued", formatNumber(builds.queued)],
          ["Builds this month", formatNumber(usage.buildsThisMonth)],
          ["Build minutes this month", formatNumber(usage.buildMinutesThisMonth)],
          ["Stored", formatBytes(usage.storedBytes)],
          ["From Git LFS this month", formatBytes(usage.lfsBytesThisMonth)],
          [
            "Last build",
            org.lastBuildAt ? <RelativeTime key="built" at={org.lastBuildAt} /> : "Never",
          ],
          ["Created", <RelativeTime key="created" at={org.createdAt} />],
          [
            "Id",
            <code key="id" className="font-mono text-xs break-all">
              {org.id}
            </code>,
          ],
        ]}
      />
      <section>
        <h3 className="mb-2 text-[13px] font-medium">Members</h3>
        <ul className="divide-y divide-line rounded-lg border border-line">
          {org.members.map(({ userId, email, role }) => (
            <li key={userId} className="flex items-center justify-between gap-3 px-4 py-2.5">
              <Link
                to={`${paths.adminUsers}?user=${userId}`}
                className="min-w-0 truncate text-sm underline-offset-2 hover:underline"
              >
                {email}
              </Link>
              <span className="text-[13px] text-soft">{statusWord(role)}</span>
            </li>
          ))}
          {org.members.length === 0 && (
            <li className="px-4 py-2.5 text-sm text-faint">No members</li>
          )}
        </ul>
      </section>
      <OrgLimits org={org} />
      <OrgVisits orgId={org.id} />
    </div>
  );
}
