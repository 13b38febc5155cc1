import { useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { api, queryClient, trpc } from "../../../../api.ts";
import { HostWebhook } from "../../../../components/projects/host-webhook.tsx";
import { CopyField } from "../../../../components/controls/command-block.tsx";
import { ConfirmDialog } from "../../../../components/controls/confirm-dialog.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { secretsOf } from "../../../../lib/one-time-secrets.ts";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";
import { ShownOnce } from "../../../../components/settings/shown-once.tsx";

export function WebhookSection({ project }: { project: Project }) {
  return project.webhookUrl ? (
    <Webhook project={project} webhookUrl={project.webhookUrl} />
  ) : (
    <SettingsCard
      title="Incoming webhook"
      about={`Pressmark does not support webhooks from this repository’s host. Settings → Git says how often it checks for changes. To publish a push immediately, call a deploy hook from the repository’s CI.`}
    />
  );
}

function Webhook({ project, webhookUrl }: { project: Project; webhookUrl: string }) {
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState(() => secretsOf(project.id)?.webhookSecret ?? null);
  const rotate = async () => {
    const answer = await api.projects.webhookSecret.rotate.mutate({ projectId: project.id });
    setSecret(answer.webhookSecret);
    await queryClient.invalidateQueries({ queryKey: trpc.projects.get.pathKey() });
  };
  return (
    <SettingsCard
      title="Incoming webhook"
      about="The repository’s host sends JSON to this address on every push, with the secret or signed with it."
      footer={
        <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
          Rotate secret
        </Button>
      }
    >
      {project.hostWebhook && <HostWebhook project={project} webhookUrl={webhookUrl} />}
      <CopyField value={webhookUrl} label="webhook address" />
      {secret ? (
        <ShownOnce value={secret} label="webhook secret" />
      ) : (
        <p className="text-[13px] text-faint">
          The secret was shown when it was created. If you lost it, rotate it.
        </p>
      )}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Rotate webhook secret?"
        confirmLabel="Rotate"
        destructive
        run={rotate}
      >
        {project.hostWebhook?.state === "ready"
          ? "The old secret stops working immediately. Pressmark sets the new one at the repository’s host."
          : "The old secret stops working immediately. Deliveries signed with it are rejected until you set the new one at the repository’s host."}
      </ConfirmDialog>
    </SettingsCard>
  );
}
