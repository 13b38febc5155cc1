import { Link } from "react-router-dom";
import type { SlackState } from "#schemas/channels/channel.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { KindMark } from "../../../components/channels/kind-mark.tsx";
import { SlackSetup } from "../../../components/channels/slack-setup.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { paths } from "../../../paths.ts";
import { ConnectSlack } from "./connect-slack.tsx";
import { WorkspaceState } from "./workspace-state.tsx";

/** Whether the organization has a Slack workspace, and the way to its page. */
export function SlackCard({ org, slack }: { org: Org; slack: SlackState }) {
  const { isAvailable, workspace } = slack;
  const canChange = org.role !== "member";
  return (
    <Card aria-label="Slack" className="flex items-start gap-4 p-5 max-md:p-4">
      <KindMark kind="slack" />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-3 sm:flex sm:items-start sm:gap-4">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
          <h2 className="flex flex-wrap items-center gap-2 text-[15px] font-semibold">
            Slack {workspace && <WorkspaceState state={workspace.state} />}
          </h2>
          {workspace ? (
            <p className="text-sm text-pretty wrap-anywhere text-soft">
              {workspace.state === "connected"
                ? `Connected to the workspace ${workspace.name}.`
                : `Someone removed the app from ${workspace.name} in Slack. Its channels get no messages.`}
            </p>
          ) : isAvailable ? (
            <p className="text-sm text-pretty text-soft">
              Messages that follow each build, buttons that approve and roll back, and the command
              /pressmark.
              {!canChange && " An admin of the organization can connect a workspace."}
            </p>
          ) : (
            <SlackSetup />
          )}
        </div>
        {workspace ? (
          <Button asChild variant="outline">
            <Link to={paths.orgSlack(org.handle)}>
              {!canChange ? "View" : workspace.state === "connected" ? "Manage" : "Connect again"}
              <span className="sr-only"> Slack</span>
            </Link>
          </Button>
        ) : (
          isAvailable && canChange && <ConnectSlack orgId={org.id} label="Connect Slack" />
        )}
      </div>
    </Card>
  );
}
