import { CircleAlert } from "lucide-react";
import { EVERY_EVENT, webhookEvents } from "#schemas/webhooks/event-names.ts";
import type { Webhook } from "#schemas/webhooks/webhook.ts";
import { CheckboxGroup } from "../../components/controls/checkbox-group.tsx";
import { RadioCards } from "../../components/controls/radio-cards.tsx";
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
          <CheckboxGroup
            key={group.title}
            title={group.title}
            options={group.events.map((name) => ({
              value: name,
              label: name,
              hint: webhookEvents[name],
            }))}
            chosen={events}
            onChange={onChange}
          />
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
