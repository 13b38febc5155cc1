import { useState } from "react";
import type { SlackState, SlackWorkspace } from "#schemas/channels/channel.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { SlackSetup } from "../../../components/channels/slack-setup.tsx";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { Facts } from "../../../components/lists/detail-parts.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { formatCount, formatDay } from "../../../lib/format.ts";
import { ConnectSlack } from "./connect-slack.tsx";
import { WorkspaceState } from "./workspace-state.tsx";

interface WorkspaceCardProps {
  org: Org;
  slack: SlackState;
  /** How many channels stop when the workspace is disconnected. */
  channelCount: number;
}

/** The organization's workspace, who connected it, and the buttons that connect and disconnect it. */
export function WorkspaceCard({ org, slack, channelCount }: WorkspaceCardProps) {
  const { isAvailable, workspace } = slack;
  const canChange = org.role !== "member";
  const [isDisconnecting, setDisconnecting] = useState(false);
  return (
    <Card aria-label="Workspace">
      <CardHeader
        title="Workspace"
        action={
          workspace &&
          canChange && (
            <Button variant="outline" size="sm" onClick={() => setDisconnecting(true)}>
              Disconnect
            </Button>
          )
        }
      />
      <div className="grid grid-cols-1 gap-4 px-5 pt-4 pb-5 text-sm">
        {workspace && <WorkspaceFacts workspace={workspace} />}
        {!isAvailable ? (
          <SlackSetup />
        ) : !workspace ? (
          <>
            <p className="text-pretty text-soft">
              {canChange
                ? "Connect a workspace to post messages in its channels. Slack asks you which workspace it is, and what the app may do there."
                : "No workspace is connected. An admin of the organization can connect one."}
            </p>
            {canChange && <ConnectSlack orgId={org.id} label="Connect Slack" />}
          </>
        ) : (
          workspace.state === "revoked" && (
            <>
              <p className="text-pretty text-warning-ink">
                Someone removed the app from {workspace.name} in Slack, or its access was revoked
                there. Its channels get no messages until the workspace is connected again.
              </p>
              {canChange && <ConnectSlack orgId={org.id} label="Connect again" />}
            </>
          )
        )}
      </div>
      {workspace && (
        <ConfirmDialog
          open={isDisconnecting}
          onOpenChange={setDisconnecting}
          title={`Disconnect ${workspace.name}?`}
          confirmLabel="Disconnect"
          destructive
          run={async () => {
            await api.integrations.slack.disconnect.mutate({ orgId: org.id });
            await queryClient.invalidateQueries({ queryKey: trpc.integrations.pathKey() });
          }}
        >
          {channelCount > 0
            ? `${formatCount(channelCount, "channel")} in Slack ${channelCount === 1 ? "gets" : "get"} no more messages. `
            : ""}
          Buttons of earlier messages and /pressmark stop working for {org.name}. The messages stay
          in Slack.
        </ConfirmDialog>
      )}
    </Card>
  );
}

const WorkspaceFacts = ({
  workspace: { name, state, installedBy, installedAt },
}: {
  workspace: SlackWorkspace;
}) => (
  <Facts
    facts={[
      [
        "Name",
        <span key="name" className="font-medium wrap-anywhere">
          {name}
        </span>,
      ],
      ["State", <WorkspaceState key="state" state={state} />],
      [
        "Connected by",
        <span key="by" className="wrap-anywhere">
          {installedBy}
        </span>,
      ],
      [
        "Connected on",
        <time key="at" dateTime={installedAt}>
          {formatDay(installedAt)}
        </time>,
      ],
    ]}
  />
);
