import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  EVERY_EVENT,
  WEBHOOK_DESCRIPTION_MAX_CHARACTERS,
  WEBHOOK_URL_MAX_CHARACTERS,
} from "#schemas/webhooks/event-names.ts";
import type { Webhook } from "#schemas/webhooks/webhook.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Field, FormError } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { EventChoice } from "./event-choice.tsx";
import { webhookErrors } from "./form-errors.ts";

type WebhookFields = Pick<Webhook, "url" | "description" | "events">;

const newWebhook: WebhookFields = { url: "", description: "", events: [EVERY_EVENT] };

/** The fields of a webhook, in a drawer. It closes after they are saved. */
export function WebhookForm({
  title,
  submitLabel,
  initial = newWebhook,
  save,
  onClose,
}: {
  title: string;
  submitLabel: string;
  initial?: WebhookFields;
  save: (fields: WebhookFields) => Promise<void>;
  onClose: () => void;
}) {
  const [url, setUrl] = useState(initial.url);
  const [description, setDescription] = useState(initial.description);
  const [events, setEvents] = useState(initial.events);
  const saving = useMutation({ mutationFn: save, onSuccess: onClose });
  const errors = webhookErrors(saving.error);
  const form = useRef<HTMLFormElement>(null);
  // The wrong field is above the list of events, out of view.
  useEffect(() => {
    if (saving.error) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [saving.error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({ url: url.trim(), description: description.trim(), events });
  };
  return (
    <Dialog open onOpenChange={onClose} shape="side" title={title}>
      <form ref={form} onSubmit={submit} className="grid grid-cols-1 gap-5">
        <Field
          label="Address"
          hint="Pressmark sends a POST request to it. It must be public and begin with https://."
          error={errors.url}
        >
          {(input) => (
            <Input
              {...input}
              type="url"
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
              maxLength={WEBHOOK_URL_MAX_CHARACTERS}
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
        </Field>
        <Field
          label="Description"
          hint="Optional. What receives the events."
          error={errors.description}
        >
          {(input) => (
            <Input
              {...input}
              maxLength={WEBHOOK_DESCRIPTION_MAX_CHARACTERS}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
        <EventChoice events={events} error={errors.events} onChange={setEvents} />
        <FormError>{errors.form}</FormError>
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={saving.isPending} disabled={events.length === 0}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
