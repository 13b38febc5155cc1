import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  CHANNEL_NAME_MAX_CHARACTERS,
  CHANNEL_TOKEN_MAX_CHARACTERS,
  CHANNEL_URL_MAX_CHARACTERS,
  type ChannelEvent,
  DEFAULT_CHANNEL_EVENTS,
} from "#schemas/channels/events.ts";
import type { Channel } from "#schemas/channels/channel.ts";
import type { ChannelKindName } from "#schemas/channels/kinds.ts";
import { Button } from "../ui/button.tsx";
import { Field, FormError } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { channelFormErrors } from "./channel-errors.ts";
import { EventFields } from "./event-fields.tsx";
import { kindFacts } from "./kind-facts.ts";
import { type ChosenSlackChannel, SlackChannelField } from "./slack-channel-field.tsx";

/** What a user entered. Empty values stay as they were. */
interface ChannelFields {
  name: string;
  events: ChannelEvent[];
  url?: string;
  token?: string;
  slackChannelId?: string;
}

interface ChannelFormProps {
  kind: ChannelKindName;
  orgId: string;
  /** An existing channel. Its address is a secret, so only a new one can be entered. */
  existing?: Pick<Channel, "name" | "events" | "host" | "slackChannel">;
  submitLabel: string;
  save: (fields: ChannelFields) => Promise<unknown>;
  onCancel: () => void;
}

const secretInput = {
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: false,
} as const;

/** Name, address and events of a channel. */
export function ChannelForm(props: ChannelFormProps) {
  const { kind, orgId, existing, submitLabel, save, onCancel } = props;
  const { address } = kindFacts[kind];
  const [name, setName] = useState(existing?.name ?? "");
  const [url, setUrl] = useState("");
  const [token, setToken] = useState("");
  const [slackChannel, setSlackChannel] = useState(existing?.slackChannel ?? null);
  const [events, setEvents] = useState<ChannelEvent[]>(
    existing?.events ?? [...DEFAULT_CHANNEL_EVENTS],
  );
  const saving = useMutation({ mutationFn: save });
  const addressLabel = existing ? "New address" : (address?.label ?? "Address");
  const errors = channelFormErrors(saving.error, addressLabel);
  const form = useRef<HTMLFormElement>(null);
  // The wrong field is above the events, out of view.
  useEffect(() => {
    if (saving.error) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [saving.error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({
      name: name.trim(),
      events,
      ...(address && url.trim() && { url: url.trim() }),
      ...(kind === "ntfy" && token.trim() && { token: token.trim() }),
      ...(slackChannel &&
        slackChannel.id !== existing?.slackChannel?.id && { slackChannelId: slackChannel.id }),
    });
  };
  const chooseSlackChannel = (channel: ChosenSlackChannel) => {
    // A name that the user has typed stays.
    if (name === "" || name === slackChannel?.name) setName(channel.name);
    setSlackChannel(channel);
  };
  return (
    <form ref={form} onSubmit={submit} className="grid grid-cols-1 gap-5">
      {kind === "slack" && (
        <SlackChannelField
          orgId={orgId}
          chosen={slackChannel}
          error={errors.slackChannelId}
          onChoose={chooseSlackChannel}
        />
      )}
      {address && (
        <Field
          label={addressLabel}
          hint={
            existing
              ? `Leave this empty to keep the address at ${existing.host}. It is a secret, so it is not shown.`
              : "Anyone with this address can post there. Pressmark encrypts it and never shows it again."
          }
          error={errors.url}
        >
          {(input) => (
            <Input
              {...input}
              {...secretInput}
              type="url"
              required={!existing}
              placeholder={address.placeholder}
              maxLength={CHANNEL_URL_MAX_CHARACTERS}
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
        </Field>
      )}
      {kind === "ntfy" && (
        <Field
          label="Access token"
          hint={
            existing
              ? "Leave this empty to keep the present one. A new address needs its own token."
              : "Only for a topic that is protected. It begins with tk_."
          }
          error={errors.token}
        >
          {(input) => (
            <Input
              {...input}
              {...secretInput}
              type="password"
              maxLength={CHANNEL_TOKEN_MAX_CHARACTERS}
              value={token}
              onChange={(event) => setToken(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field label="Name" hint="Shown in the list of channels." error={errors.name}>
        {(input) => (
          <Input
            {...input}
            required
            autoComplete="off"
            placeholder="Releases"
            maxLength={CHANNEL_NAME_MAX_CHARACTERS}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <EventFields events={events} error={errors.events} onChange={setEvents} />
      <FormError>{errors.form}</FormError>
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={saving.isPending} disabled={events.length === 0}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
