import { useState } from "react";
import { FORMER_SECRET_HOURS } from "#schemas/webhooks/event-names.ts";
import type { Webhook } from "#schemas/webhooks/webhook.ts";
import { api, queryClient, trpc } from "../../api.ts";
import { ConfirmDialog } from "../../components/controls/confirm-dialog.tsx";
import { ShownOnce } from "../../components/settings/shown-once.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { formatExact } from "../../lib/format.ts";
import { keepWebhookSecret, webhookSecretOf } from "../../lib/one-time-secrets.ts";

/** The secret that signs each request. It is shown once, after it was created or rotated. */
export function WebhookSecret({ webhook }: { webhook: Webhook }) {
  const { id: webhookId, formerSecretUntil } = webhook;
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState(() => webhookSecretOf(webhookId));
  const rotate = async () => {
    const rotated = await api.webhooks.rotateSecret.mutate({ webhookId });
    keepWebhookSecret(webhookId, rotated.secret);
    setSecret(rotated.secret);
    await queryClient.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
  };
  return (
    <Card aria-label="Secret">
      <CardHeader
        title="Secret"
        action={
          <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
            Rotate secret
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-4 px-5 pt-4 pb-5 text-sm">
        {secret ? (
          <ShownOnce value={secret} label="signing secret" />
        ) : (
          <p className="text-soft">
            The secret was shown when it was created. If you lost it, rotate it.
          </p>
        )}
        {formerSecretUntil && (
          <p className="text-pretty text-soft">
            Requests are also signed with the former secret until{" "}
            <time dateTime={formerSecretUntil}>{formatExact(formerSecretUntil)}</time>.
          </p>
        )}
        <p className="text-[13px] text-pretty text-faint">
          Requests are signed according to Standard Webhooks. Verify the signature before you use
          the body. Libraries of that standard need the secret, the headers and the unchanged body.{" "}
          <a
            href="/docs/api/webhooks#verify-a-request"
            className="text-accent underline underline-offset-4 hover:text-ink"
          >
            How to verify a request
          </a>
        </p>
      </div>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Rotate the secret?"
        confirmLabel="Rotate"
        run={rotate}
      >
        You see the new secret once. For {FORMER_SECRET_HOURS} hours, Pressmark signs each request
        with the new and with the old secret, so nothing fails while you change the receiver. After
        that, only the new secret is used.
      </ConfirmDialog>
    </Card>
  );
}
