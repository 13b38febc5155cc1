import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { webConfig } from "../../../config.ts";
import { paths } from "../../../paths.ts";
import { ProviderMark } from "../../../components/account/provider-mark.tsx";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";
import { isOrgAdmin } from "../../../components/orgs/roles.ts";
import { MemberApplications } from "./member-applications.tsx";

/** A connection to GitHub belongs to a user, so this shows the current user's own. Admins also see what members have connected. */
export function Integrations({ org }: { org: Org }) {
  const { data, error, refetch } = useQuery(trpc.github.getProfile.queryOptions());
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-5">
      <SettingsCard
        title="Slack and other channels"
        about="Slack, Discord, Mattermost, Microsoft Teams and ntfy are on the Integrations page of the organization."
        footer={
          <Button asChild variant="outline" size="sm">
            <Link to={paths.orgIntegrations(org.handle)}>Open integrations</Link>
          </Button>
        }
      />
      <SettingsCard
        title="GitHub"
        about="Each member connects their own account. Connect yours to choose from your repositories when you create a project."
        footer={
          <Button asChild variant="outline" size="sm">
            <Link to={paths.account("integrations")}>Your integrations</Link>
          </Button>
        }
      >
        {data ? (
          <p className="flex items-center gap-2.5 text-sm [&_svg]:size-5">
            <ProviderMark provider="github" />
            {data.profile ? (
              <>
                <span className="font-medium">{data.profile.login}</span>
                <Badge tone="success">Connected</Badge>
              </>
            ) : webConfig().providers.github ? (
              "You have not connected GitHub."
            ) : (
              "GitHub is not set up in this installation. An administrator can create a GitHub App in the admin console."
            )}
          </p>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading label="Loading">
            <Skeleton className="h-6 w-48" />
          </Loading>
        )}
      </SettingsCard>
      {isOrgAdmin(org) && <MemberApplications org={org} />}
    </div>
  );
}
