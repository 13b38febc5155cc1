import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { formatCount } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";
import { isOrgAdmin, roleMeanings, roleTitles } from "../../../components/orgs/roles.ts";
import { InvitationList } from "./invitation-list.tsx";
import { InviteForm } from "./invite-form.tsx";
import { MemberRow } from "./member-row.tsx";

/** The members of the organization, and for admins also the invitations. */
export function Members({ org }: { org: Org }) {
  if (org.is_personal) return <PersonalMembers org={org} />;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      {isOrgAdmin(org) && (
        <>
          <InviteForm org={org} />
          <InvitationList org={org} />
        </>
      )}
      <MemberList org={org} />
    </div>
  );
}

function MemberList({ org }: { org: Org }) {
  const { data, error, refetch } = useQuery(trpc.orgs.members.queryOptions({ orgId: org.id }));
  return (
    <SettingsCard
      title="Members"
      about={data ? formatCount(data.total, "member") : "Everyone who belongs to the organization."}
    >
      {data ? (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {data.members.map((member) => (
            <MemberRow key={member.userId} org={org} member={member} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState title="Failed to load members" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading members">
          <Skeleton className="h-28 w-full" />
        </Loading>
      )}
      <dl className="grid gap-1 text-[13px] text-faint">
        {(["owner", "admin", "member"] as const).map((role) => (
          <div key={role} className="flex gap-2">
            <dt className="w-16 shrink-0 font-medium text-soft">{roleTitles[role]}</dt>
            <dd>{roleMeanings[role]}</dd>
          </div>
        ))}
      </dl>
    </SettingsCard>
  );
}

const PersonalMembers = ({ org }: { org: Org }) => (
  <div className="max-w-3xl">
    <SettingsCard
      title="Members"
      about={`${org.name} is your personal organization, for you alone. Create an organization to work with others.`}
      footer={
        <Button asChild size="sm">
          <Link to={paths.newOrg}>Create organization</Link>
        </Button>
      }
    />
  </div>
);
