import { useMutation } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import type { Project } from "#schemas/projects/project.ts";
import type { WebhookTest as Test } from "#schemas/git-hosts/webhook-doctor.ts";
import { queryClient, trpc } from "../../../../api.ts";
import { RelativeTime } from "../../../../components/time.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { showToast } from "../../../../components/ui/toast.ts";
import { messageOf } from "../../../../errors.ts";

/** A test delivery from the host, and what became of the last one. */
export function WebhookTest({
  project,
  host,
  test: { unavailable, last },
}: {
  project: Project;
  host: string;
  test: Test;
}) {
  const sending = useMutation(
    trpc.projects.hostWebhook.test.mutationOptions({
      onSettled: () =>
        queryClient.invalidateQueries({ queryKey: trpc.projects.webhookDoctor.pathKey() }),
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  return (
    <section aria-label="Test" className="grid min-w-0 grid-cols-1 gap-3 border-t border-line pt-4">
      {unavailable ? (
        <p className="text-sm text-pretty text-soft">{unavailable}</p>
      ) : (
        <div>
          <Button
            variant="outline"
            size="sm"
            pending={sending.isPending || last?.state === "waiting"}
            onClick={() => sending.mutate({ projectId: project.id })}
          >
            Send a test from {host}
          </Button>
        </div>
      )}
      {/* Always there, so that a screen reader says what is put into it. */}
      <div role="status">{last && <Outcome last={last} />}</div>
    </section>
  );
}

type Last = NonNullable<Test["last"]>;

const looks: Partial<Record<Last["state"], { Icon: typeof Clock; color: string }>> = {
  waiting: { Icon: Clock, color: "text-faint" },
  arrived: { Icon: CircleCheck, color: "text-success" },
};

function Outcome({ last: { state, sentAt, found, mend } }: { last: Last }) {
  const { Icon, color } = looks[state] ?? { Icon: CircleAlert, color: "text-warning" };
  return (
    <div className="flex gap-3">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${color}`} />
      <div className="min-w-0 text-sm text-pretty wrap-anywhere">
        <p className="text-soft">
          {found} Sent <RelativeTime at={sentAt} />.
        </p>
        {mend && <p className="mt-1">{mend}</p>}
      </div>
    </div>
  );
}
