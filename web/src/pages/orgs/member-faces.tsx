import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import { trpc } from "../../api.ts";
import { Avatar } from "../../components/ui/avatar.tsx";
import { formatCount } from "../../lib/format.ts";
import { paths } from "../../paths.ts";

const SHOWN = 5;

/** The pictures of the first members, with a link to all of them. A personal organization has only one member. */
export function MemberFaces({ org }: { org: Org }) {
  const { data } = useQuery(
    trpc.orgs.members.queryOptions({ orgId: org.id }, { enabled: !org.is_personal }),
  );
  if (!data) return null;
  const more = data.total - SHOWN;
  return (
    <Link
      to={paths.orgSettings(org.handle, "members")}
      aria-label={formatCount(data.total, "member")}
      className="flex items-center -space-x-1.5 rounded-full p-0.5 hover:opacity-85"
    >
      {data.members.slice(0, SHOWN).map(({ userId, name, avatar }) => (
        <span key={userId} title={name} className="rounded-full ring-2 ring-paper">
          <Avatar name={name} image={avatar} />
        </span>
      ))}
      {more > 0 && (
        <span className="z-10 flex size-7 items-center justify-center rounded-full bg-wash text-[11px] font-medium text-soft ring-2 ring-paper">
          +{more}
        </span>
      )}
    </Link>
  );
}
