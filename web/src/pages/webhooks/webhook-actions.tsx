import { useMutation } from "@tanstack/react-query";
import { Pencil, Power, PowerOff, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Delivery, Webhook } from "#schemas/webhooks/webhook.ts";
import { api, queryClient, trpc } from "../../api.ts";
import { ActionMenu } from "../../components/controls/action-menu.tsx";
import { ConfirmDialog } from "../../components/controls/confirm-dialog.tsx";
import { Button } from "../../components/ui/button.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { messageOf } from "../../errors.ts";
import type { Owner } from "./owner.ts";
import { WebhookForm } from "./webhook-form.tsx";

type Opened = "edit" | "disable" | "delete";

export function WebhookActions({
  owner,
  webhook,
  onSent,
}: {
  owner: Owner;
  webhook: Webhook;
  onSent: (delivery: Delivery) => void;
}) {
  const { id: webhookId, enabled } = webhook;
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const changed = () => queryClient.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
  const update = async (
    changes: Partial<Pick<Webhook, "url" | "description" | "events" | "enabled">>,
  ) => {
    await api.webhooks.update.mutate({ webhookId, ...changes });
    await changed();
  };
  const fail = (error: unknown) => showToast(messageOf(error), { variant: "destructive" });
  const testing = useMutation(
    trpc.webhooks.test.mutationOptions({
      onSuccess: async ({ delivery }) => {
        onSent(delivery);
        await changed();
      },
      onError: fail,
    }),
  );
  const enabling = useMutation({
    mutationFn: () => update({ enabled: true }),
    onSuccess: () => showToast("The webhook is enabled"),
    onError: fail,
  });
  return (
    <>
      <Button
        variant="outline"
        pending={testing.isPending}
        disabled={!enabled}
        title={enabled ? undefined : "Enable the webhook first"}
        onClick={() => testing.mutate({ webhookId })}
      >
        <Send /> Send test
      </Button>
      <Button variant="outline" onClick={() => setOpened("edit")}>
        <Pencil /> Edit
      </Button>
      <ActionMenu
        label="More actions"
        items={[
          enabled
            ? { label: "Disable", icon: <PowerOff />, action: () => setOpened("disable") }
            : { label: "Enable", icon: <Power />, action: () => enabling.mutate() },
          "separator",
          {
            label: "Delete",
            icon: <Trash2 />,
            destructive: true,
            action: () => setOpened("delete"),
          },
        ]}
      />
      {opened === "edit" && (
        <WebhookForm
          title="Edit webhook"
          submitLabel="Save"
          initial={webhook}
          save={update}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={opened === "disable"}
        onOpenChange={close}
        title="Disable this webhook?"
        confirmLabel="Disable"
        run={() => update({ enabled: false })}
      >
        Pending deliveries are canceled. Events that happen while it is disabled are not sent later.
      </ConfirmDialog>
      <ConfirmDialog
        open={opened === "delete"}
        onOpenChange={close}
        title="Delete this webhook?"
        confirmLabel="Delete"
        destructive
        run={async () => {
          await api.webhooks.delete.mutate({ webhookId });
          await navigate(owner.listPath);
          await changed();
        }}
      >
        Nothing is sent to <span className="break-all">{webhook.url}</span> from now on. Its
        deliveries and its secret are deleted.
      </ConfirmDialog>
    </>
  );
}
