import type { AdminOrg } from "#schemas/admin/org.ts";
import { RelativeTime } from "../../../components/time.tsx";
import { Avatar } from "../../../components/ui/avatar.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { formatCount } from "../../../lib/format.ts";

export function OrgRow({ org, onOpen }: { org: AdminOrg; onOpen: () => void }) {
  const { name, handle, avatar, owner, memberCount, projectCount, lastBuildAt } = org;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3 text-left text-[13px] -outline-offset-2 hover:bg-wash md:grid-cols-[auto_minmax(0,1.2fr)_minmax(0,1fr)_9rem_8rem]"
      >
        <Avatar name={name} image={avatar} />
        <span className="min-w-0">
          <span className="flex items-center gap-x-2 gap-y-1 max-md:flex-wrap">
            <span className="max-w-full truncate font-medium">{name}</span>
            <OrgBadges org={org} />
          </span>
          <span className="block truncate text-xs text-faint">{handle}</span>
        </span>
        <span className="truncate text-soft max-md:order-last max-md:col-span-2 max-md:col-start-2">
          {owner ?? "Belongs to the installation"}
        </span>
        <span className="text-soft max-md:hidden">
          {formatCount(projectCount, "project")}
          <span className="block text-xs text-faint">{formatCount(memberCount, "member")}</span>
        </span>
        <span className="text-right text-xs text-faint">
          {lastBuildAt ? (
            <>
              built <RelativeTime at={lastBuildAt} />
            </>
          ) : (
            "never built"
          )}
        </span>
      </button>
    </li>
  );
}

export function OrgBadges({ org }: { org: AdminOrg }) {
  return (
    <>
      {org.suspension && <Badge tone="danger">Suspended</Badge>}
      {org.isPersonal && <Badge>Personal</Badge>}
    </>
  );
}
