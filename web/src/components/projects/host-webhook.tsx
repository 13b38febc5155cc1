import { useMutation } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { Project } from "#schemas/projects/project.ts";
import { queryClient, trpc } from "../../api.ts";
import { messageOf } from "../../errors.ts";
import { RelativeTime } from "../time.tsx";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.ts";
import { docsOfWebhook } from "./host-facts.ts";

/** Whether the host reports pushes with the webhook that Pressmark creates, and what to do if not. */
export function HostWebhook({ project, webhookUrl }: { project: Project; webhookUrl: string }) {
  const { hostWebhook: webhook } = project;
  const host = docsOfWebhook(webhookUrl);
  const creation = useMutation(
    trpc.projects.hostWebhook.create.mutationOptions({
      onSuccess: async (answer) => {
        await queryClient.invalidateQueries({ queryKey: trpc.projects.pathKey() });
        if (answer.project.hostWebhook?.state === "ready") showToast("The webhook is set up");
      },
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  if (!webhook) return null;
  const isReady = webhook.state === "ready";
  return (
    <div className="grid grid-cols-1 gap-3 text-sm">
      <div
        role="status"
        className={
          isReady
            ? "flex items-start gap-2.5"
            : "flex items-start gap-2.5 rounded-lg border border-warning/40 bg-warning-wash px-4 py-3 text-warning-ink"
        }
      >
        {isReady ? (
          <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" />
        ) : (
          <TriangleAlert className="mt-0.5 size-4 shrink-0" />
        )}
        <p className="min-w-0 text-pretty break-words">
          {isReady ? (
            <>
              Pressmark created the webhook on {host.label}. Pushes are published immediately.
              Checked <RelativeTime at={webhook.at} />.
            </>
          ) : (
            <>
              The webhook could not be set up. {webhook.message} Until it is, Pressmark finds pushes
              within a few minutes.
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="outline"
          size="sm"
          pending={creation.isPending}
          onClick={() => creation.mutate({ projectId: project.id })}
        >
          {isReady ? "Set up again" : "Retry"}
        </Button>
        {!isReady && (
          <a
            href={`${host.to}#add-the-webhook-by-hand`}
            className="text-[13px] text-accent underline-offset-4 hover:underline"
          >
            Add it by hand on {host.label}
          </a>
        )}
      </div>
    </div>
  );
}
