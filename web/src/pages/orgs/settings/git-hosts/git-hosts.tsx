import { useQuery } from "@tanstack/react-query";
import { Plug } from "lucide-react";
import { useState } from "react";
import type { Org } from "#schemas/orgs/org.ts";
import { queryClient, trpc } from "../../../../api.ts";
import { EmptyState, ErrorState } from "../../../../components/empty-state.tsx";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";
import { isOrgAdmin } from "../../../../components/orgs/roles.ts";
import { ConnectForm } from "./connect-form.tsx";
import { ConnectionRow } from "./connection-row.tsx";

/** The organization's connections to GitLab, Gitea, Forgejo and Bitbucket. */
export function GitHosts({ org }: { org: Org }) {
  const { data, error, refetch } = useQuery(
    trpc.gitHosts.connections.list.queryOptions({ orgId: org.id }),
  );
  const [isConnecting, setConnecting] = useState(false);
  const canChange = isOrgAdmin(org);
  const changed = () => queryClient.invalidateQueries({ queryKey: trpc.gitHosts.pathKey() });
  const connect = (
    <Button variant="outline" size="sm" onClick={() => setConnecting(true)}>
      Connect a git host
    </Button>
  );
  const isEmpty = data?.connections.length === 0;
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      {isConnecting && (
        <ConnectForm
          org={org}
          clients={data?.clients ?? []}
          onCancel={() => setConnecting(false)}
          onConnected={async () => {
            setConnecting(false);
            await changed();
          }}
        />
      )}
      <SettingsCard
        title="Git hosts"
        about="Connect GitLab, Gitea, Forgejo or Bitbucket. Members then choose repositories from a list, and Pressmark creates the webhook. Tokens are encrypted and never shown again."
        footer={canChange && !isConnecting && data && !isEmpty && connect}
      >
        {data ? (
          isEmpty ? (
            <EmptyState
              icon={<Plug />}
              title="No connections yet"
              action={canChange && !isConnecting && connect}
            >
              {canChange
                ? "Connect a host, and members choose its repositories."
                : "Admins of the organization can connect a host."}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-lg border border-line">
              {data.connections.map((connection) => (
                <ConnectionRow
                  key={connection.id}
                  org={org}
                  connection={connection}
                  canChange={canChange}
                  onChanged={changed}
                />
              ))}
            </ul>
          )
        ) : error ? (
          <ErrorState
            title="Failed to load connections"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading connections">
            <Skeleton className="h-20 w-full" />
          </Loading>
        )}
      </SettingsCard>
    </div>
  );
}
