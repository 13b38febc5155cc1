import { CircleAlert } from "lucide-react";
import { EVERY_EVENT, type WebhookEvent, webhookEvents } from "#schemas/webhooks/event-names.ts";
import type { Webhook } from "#schemas/webhooks/webhook.ts";
import { RadioCards } from "../../components/controls/radio-cards.tsx";
import { Checkbox } from "../../components/ui/checkbox.tsx";
import { eventGroups, sendsEveryEvent } from "./webhook-words.ts";

type Events = Webhook["events"];

const choices = [
  { value: "all", label: "All events", text: "Also events that later versions of Pressmark add." },
  { value: "some", label: "Chosen events", text: "Only the events that you choose below." },
] as const;

/** All events, or some, which can be chosen one by one or by group. */
export function EventChoice({
  events,
  error,
  onChange,
}: {
  events: Events;
  error: string | null;
  onChange: (events: Events) => void;
}) {
  const isAll = sendsEveryEvent(events);
  return (
    <div className="grid grid-cols-1 gap-4">
      <RadioCards
        legend="Events"
        choices={[...choices]}
        value={isAll ? "all" : "some"}
        onChange={(value) => onChange(value === "all" ? [EVERY_EVENT] : [])}
      />
      {!isAll &&
        eventGroups.map((group) => (
          <EventGroup key={group.title} {...group} chosen={events} onChange={onChange} />
        ))}
      {!isAll && events.length === 0 && (
        <p className="text-[13px] text-faint">Choose at least one event.</p>
      )}
      {error && (
        <p role="alert" className="flex items-start gap-1.5 text-[13px] text-danger-ink">
          <CircleAlert className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

function EventGroup({
  title,
  events,
  chosen,
  onChange,
}: {
  title: string;
  events: WebhookEvent[];
  chosen: Events;
  onChange: (events: Events) => void;
}) {
  const chosenHere = events.filter((name) => chosen.includes(name));
  const isWhole = chosenHere.length === events.length;
  const without = chosen.filter((name) => !events.some((one) => one === name));
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-lg border border-line p-4">
      <legend className="sr-only">{title}</legend>
      <Checkbox
        label={title}
        checked={isWhole}
        ref={(box) => {
          if (box) box.indeterminate = chosenHere.length > 0 && !isWhole;
        }}
        onChange={() => onChange(isWhole ? without : [...without, ...events])}
      />
      <div className="grid grid-cols-1 gap-3 border-t border-line pt-3 pl-7">
        {events.map((name) => (
          <Checkbox
            key={name}
            label={name}
            hint={webhookEvents[name]}
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
