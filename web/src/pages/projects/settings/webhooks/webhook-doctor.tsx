import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, RotateCw } from "lucide-react";
import type { GitEventSummary } from "#schemas/projects/git-event.ts";
import type { Project } from "#schemas/projects/project.ts";
import type { WebhookCheck, WebhookCheckName } from "#schemas/git-hosts/webhook-doctor.ts";
import { queryClient, trpc } from "../../../../api.ts";
import { ErrorState } from "../../../../components/empty-state.tsx";
import { GitEventStatus } from "../../../../components/git-event-status.tsx";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";
import { RelativeTime } from "../../../../components/time.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";
import { showToast } from "../../../../components/ui/toast.ts";
import { messageOf } from "../../../../errors.ts";
import { firstLine } from "../../../../lib/format.ts";
import { ConnectRepository } from "../../new/connect-repository.tsx";
import { WebhookTest } from "./webhook-test.tsx";

const TEST_CHECKED_EVERY_MS = 4_000;

const titles: Record<WebhookCheckName, string> = {
  reachable: "Address of this installation",
  address: "Webhook address",
  secret: "Secret",
  lastDelivery: "Last delivery",
};

/** What is wrong with the webhook of a linked project, and what to do about it. */
export function WebhookDoctor({ project }: { project: Project }) {
  const query = useQuery(
    trpc.projects.webhookDoctor.queryOptions(
      { projectId: project.id },
      // A delivery that arrives is an event. One that does not is none.
      {
        refetchInterval: ({ state: { data: report } }) =>
          report?.test.last?.state === "waiting" && TEST_CHECKED_EVERY_MS,
      },
    ),
  );
  const { data, error, refetch, isFetching } = query;
  return (
    <SettingsCard
      title="Webhook doctor"
      about={
        data
          ? `Follows a delivery from ${data.host} to a deployment.`
          : "Follows a delivery from the repository’s host to a deployment."
      }
      footer={
        <Button variant="outline" size="sm" pending={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      }
    >
      {data ? (
        <>
          <ul className="grid grid-cols-1 gap-4">
            {data.checks.map((check) => (
              <Check key={check.name} project={project} check={check} />
            ))}
          </ul>
          <WebhookTest project={project} host={data.host} test={data.test} />
          {data.deliveries.length > 0 && (
            <Deliveries project={project} deliveries={data.deliveries} />
          )}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Checking the webhook">
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
    </SettingsCard>
  );
}

interface CheckProps {
  project: Project;
  check: WebhookCheck;
}

function Check({ project, check: { name, ok, found, at, mend } }: CheckProps) {
  const Icon = ok ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-3">
      <Icon
        aria-label={ok ? "Fine" : "Problem"}
        className={`mt-0.5 size-4 shrink-0 ${ok ? "text-success" : "text-warning"}`}
      />
      <div className="min-w-0 text-sm text-pretty wrap-anywhere">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h3 className="font-medium">{titles[name]}</h3>
          {at && <RelativeTime at={at} className="text-xs text-faint" />}
        </div>
        <p className="text-soft">{found}</p>
        {mend && <p className="mt-1">{mend}</p>}
        {name === "address" && !ok && project.githubAccess?.through === "app" && (
          <div className="mt-2">
            <ConnectRepository project={project} />
          </div>
        )}
      </div>
    </li>
  );
}

function Deliveries({ project, deliveries }: { project: Project; deliveries: GitEventSummary[] }) {
  const replay = useMutation(
    trpc.gitEvents.replay.mutationOptions({
      onSuccess: async ({ gitEvent }) => {
        await queryClient.invalidateQueries({ queryKey: trpc.projects.webhookDoctor.pathKey() });
        showToast(`Replayed: ${gitEvent.decision}`, { description: gitEvent.reason ?? undefined });
      },
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  return (
    <section aria-label="Deliveries" className="min-w-0">
      <h3 className="mb-2 text-sm font-medium">Deliveries</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="flex items-center gap-3 px-3 py-2 text-[13px]">
            <div className="min-w-0 flex-1">
              <p className="truncate">{summaryOf(delivery)}</p>
              <p className="flex flex-wrap gap-x-3 text-faint">
                <GitEventStatus decision={delivery.decision} />
                {delivery.reason && <span>{delivery.reason}</span>}
                <RelativeTime at={delivery.receivedAt} />
              </p>
            </div>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Replay ${summaryOf(delivery)}`}
              disabled={replay.isPending}
              onClick={() => replay.mutate({ projectId: project.id, gitEventId: delivery.id })}
            >
              <RotateCw />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "push to main: Fix a typo" */
function summaryOf({ event, ref, commit }: GitEventSummary): string {
  const name = ref?.replace(/^refs\/(?:heads|tags)\//, "");
  return `${event}${name ? ` to ${name}` : ""}${commit ? `: ${firstLine(commit.message)}` : ""}`;
}
