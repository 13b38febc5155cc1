import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Org } from "#schemas/orgs/org.ts";
import { trpc } from "../../api.ts";
import { orgChannels } from "../../components/channels/channel-owner.ts";
import { NoChannels } from "../../components/channels/no-channels.tsx";
import { ChannelList } from "../../components/channels/channel-list.tsx";
import { ErrorState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { OrgPage } from "../../components/orgs/org-page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { useLive } from "../../live.ts";
import { OtherConnections } from "./other-connections.tsx";
import { ProjectChannelList } from "./project-channel-list.tsx";
import { SlackCard } from "./slack/slack-card.tsx";

const AddChannel = lazy(async () => ({
  default: (await import("../../components/channels/add-channel.tsx")).AddChannel,
}));

/** What is connected to the organization: its Slack workspace, its channels and those of its projects. */
function OrgIntegrations({ org }: { org: Org }) {
  const owner = orgChannels(org);
  useLive(...owner.topics);
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(trpc.integrations.list.queryOptions(owner.of));
  const add = owner.canChange && (
    <Button onClick={() => setAdding(true)}>
      <Plus /> Add a channel
    </Button>
  );
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title={`Integrations • ${org.name}`}>Integrations</PageHeading>}
        below={`Pressmark posts what happens in ${org.name} and its projects where your team talks.`}
        actions={data && data.channels.length > 0 && add}
      />
      {data ? (
        <div className="grid grid-cols-1 gap-6">
          <SlackCard org={org} slack={data.slack} />
          <ChannelList
            title="Channels"
            channels={data.channels}
            canChange={owner.canChange}
            empty={<NoChannels owner={owner} action={add} />}
          />
          <ProjectChannelList org={org} projects={data.projects} />
          <OtherConnections org={org} />
        </div>
      ) : error ? (
        <ErrorState
          title="Failed to load integrations"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading integrations">
          <Skeleton className="mb-6 h-24 w-full rounded-xl" />
          <Skeleton className="h-64 w-full rounded-xl" />
        </Loading>
      )}
      {isAdding && data && (
        <Suspense>
          <AddChannel owner={owner} slack={data.slack} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </PageBody>
  );
}

export const route = {
  Component: () => <OrgPage>{(org) => <OrgIntegrations key={org.id} org={org} />}</OrgPage>,
};
