import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../../../api.ts";
import { ChannelList } from "../../../../components/channels/channel-list.tsx";
import { projectChannels } from "../../../../components/channels/channel-owner.ts";
import { NoChannels } from "../../../../components/channels/no-channels.tsx";
import { ErrorState } from "../../../../components/empty-state.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";
import { useLive } from "../../../../live.ts";
import { paths } from "../../../../paths.ts";
import { useOrg } from "../../../../queries.ts";

const AddChannel = lazy(async () => ({
  default: (await import("../../../../components/channels/add-channel.tsx")).AddChannel,
}));

/** The channels that show this project: its own, and those of its organization. */
export function IntegrationsSection({ project }: { project: Project }) {
  const { data, error, refetch } = useOrg();
  if (data) return <ProjectChannels project={project} org={data.org} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <ChannelsLoading />;
}

function ProjectChannels({ project, org }: { project: Project; org: Org }) {
  const owner = projectChannels(project, org);
  useLive(...owner.topics);
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(trpc.integrations.list.queryOptions(owner.of));
  const ofOrg = useQuery(trpc.integrations.list.queryOptions({ orgId: project.orgId }));
  const add = owner.canChange && (
    <Button size="sm" onClick={() => setAdding(true)}>
      <Plus /> Add a channel
    </Button>
  );
  if (!data)
    return error ? (
      <ErrorState title="Failed to load channels" error={error} onRetry={() => void refetch()} />
    ) : (
      <ChannelsLoading />
    );
  return (
    <>
      <ChannelList
        title="Channels of this project"
        action={data.channels.length > 0 && add}
        channels={data.channels}
        canChange={owner.canChange}
        empty={<NoChannels owner={owner} action={add} />}
      />
      {ofOrg.error && !ofOrg.data && (
        <ErrorState
          title="Failed to load the channels of the organization"
          error={ofOrg.error}
          onRetry={() => void ofOrg.refetch()}
        />
      )}
      {ofOrg.data && ofOrg.data.channels.length > 0 && (
        <ChannelList
          title="Channels of the organization"
          action={
            <Link
              to={paths.orgIntegrations(project.orgHandle)}
              className="rounded-sm text-[13px] text-soft hover:text-ink hover:underline"
            >
              All integrations
            </Link>
          }
          channels={ofOrg.data.channels}
          canChange={false}
        />
      )}
      {isAdding && (
        <Suspense>
          <AddChannel owner={owner} slack={data.slack} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

const ChannelsLoading = () => (
  <Loading label="Loading channels">
    <Skeleton className="h-56 w-full rounded-xl" />
  </Loading>
);
