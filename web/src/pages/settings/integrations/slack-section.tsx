import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, queryClient, trpc } from "../../../api.ts";
import { SlackSetup } from "../../../components/channels/slack-setup.tsx";
import { KindMark } from "../../../components/channels/kind-mark.tsx";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { ErrorState } from "../../../components/empty-state.tsx";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";

/** The Slack accounts that act as this account, one for each workspace. */
export function SlackSection() {
  const { data, error, refetch } = useQuery(trpc.integrations.slack.links.queryOptions());
  const [unlinking, setUnlinking] = useState<{ teamId: string; workspaceName: string } | null>(
    null,
  );
  const links = data?.links;
  return (
    <>
      <SettingsCard
        title="Slack"
        about={
          data?.isAvailable && data.links.length === 0
            ? "No Slack account is linked. Type /pressmark link in Slack, or press a button in a message, and open the link that you get."
            : "Buttons in messages and /pressmark act as you, with your rights."
        }
      >
        {error && !links ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !links ? (
          <Loading label="Loading Slack accounts">
            <Skeleton className="h-14 w-full" />
          </Loading>
        ) : links.length === 0 ? (
          !data.isAvailable && <SlackSetup />
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {links.map(({ teamId, workspaceName, slackUserName, linkedAt }) => (
              <li key={teamId} className="flex items-center gap-3.5 px-4 py-3 text-sm">
                <KindMark kind="slack" className="size-8" />
                <div className="min-w-0 flex-1">
                  <p className="font-medium wrap-anywhere">{workspaceName}</p>
                  <p className="text-xs wrap-anywhere text-faint">
                    {slackUserName} · linked <RelativeTime at={linkedAt} />
                  </p>
                </div>
                <Button
                  variant="ghost"
                  size="sm"
                  onClick={() => setUnlinking({ teamId, workspaceName })}
                >
                  Unlink<span className="sr-only"> {workspaceName}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </SettingsCard>
      <ConfirmDialog
        open={unlinking !== null}
        onOpenChange={() => setUnlinking(null)}
        title={`Unlink ${unlinking?.workspaceName ?? "the account"}?`}
        confirmLabel="Unlink"
        destructive
        run={async () => {
          await api.integrations.slack.unlink.mutate({ teamId: unlinking!.teamId });
          await queryClient.invalidateQueries({
            queryKey: trpc.integrations.slack.links.pathKey(),
          });
        }}
      >
        Buttons and /pressmark no longer act for you in this workspace. You can link the account
        again at any time.
      </ConfirmDialog>
    </>
  );
}
