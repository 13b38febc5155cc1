import { useQuery } from "@tanstack/react-query";
import { Hash, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import type { Channel } from "#schemas/channels/channel.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { trpc } from "../../../api.ts";
import { ChannelList } from "../../../components/channels/channel-list.tsx";
import { orgChannels } from "../../../components/channels/channel-owner.ts";
import { EmptyState, ErrorState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { OrgPage } from "../../../components/orgs/org-page.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLive } from "../../../live.ts";
import { paths } from "../../../paths.ts";
import { ProjectChannelList } from "../project-channel-list.tsx";
import { OutcomeNotice } from "./outcome-notice.tsx";
import { SlackUse } from "./slack-use.tsx";
import { WorkspaceCard } from "./workspace-card.tsx";

const AddChannel = lazy(async () => ({
  default: (await import("../../../components/channels/add-channel.tsx")).AddChannel,
}));

const isSlack = ({ kind }: Channel) => kind === "slack";

/** The organization's Slack workspace, the channels in it, and what members can do there. */
function OrgSlack({ org }: { org: Org }) {
  const owner = orgChannels(org);
  useLive(...owner.topics);
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(trpc.integrations.list.queryOptions(owner.of));
  const own = data?.channels.filter(isSlack);
  const ofProjects = data?.projects.map(({ project, channels }) => ({
    project,
    channels: channels.filter(isSlack),
  }));
  const isConnected = data?.slack.workspace?.state === "connected";
  const add = isConnected && owner.canChange && (
    <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
      <Plus /> Add a channel
    </Button>
  );
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title={`Slack • ${org.name}`}>Slack</PageHeading>}
        below={
          <Link
            to={paths.orgIntegrations(org.handle)}
            className="underline underline-offset-4 hover:text-ink"
          >
            All integrations of {org.name}
          </Link>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <OutcomeNotice />
        {data && own && ofProjects ? (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid min-w-0 grid-cols-1 gap-6">
              <WorkspaceCard
                org={org}
                slack={data.slack}
                channelCount={own.length + ofProjects.flatMap(({ channels }) => channels).length}
              />
              <ChannelList
                title="Channels"
                action={own.length > 0 && add}
                channels={own}
                canChange={owner.canChange}
                empty={
                  <EmptyState icon={<Hash />} title="No Slack channels yet" action={add}>
                    {isConnected
                      ? "Choose a channel of the workspace and the events that it shows."
                      : "Connect a workspace first."}
                  </EmptyState>
                }
              />
              <ProjectChannelList org={org} projects={ofProjects} />
            </div>
            <SlackUse />
          </div>
        ) : error ? (
          <ErrorState title="Failed to load Slack" error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading label="Loading Slack">
            <Skeleton className="mb-6 h-40 w-full rounded-xl" />
            <Skeleton className="h-56 w-full rounded-xl" />
          </Loading>
        )}
      </div>
      {isAdding && data && (
        <Suspense>
          <AddChannel
            owner={owner}
            slack={data.slack}
            initialKind="slack"
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </PageBody>
  );
}

export const route = {
  Component: () => <OrgPage>{(org) => <OrgSlack key={org.id} org={org} />}</OrgPage>,
};
