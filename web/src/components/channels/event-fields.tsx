import { CircleAlert } from "lucide-react";
import { type ChannelEvent, channelEvents } from "#schemas/channels/events.ts";
import { CheckboxGroup } from "../controls/checkbox-group.tsx";
import { eventGroups, eventLabels } from "./channel-words.ts";

/** Which events a channel shows, one by one or by subject. */
export function EventFields({
  events,
  error,
  onChange,
}: {
  events: ChannelEvent[];
  error: string | null;
  onChange: (events: ChannelEvent[]) => void;
}) {
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 text-[13px] font-medium">Events</legend>
      {eventGroups.map(({ title, events: names }) => (
        <CheckboxGroup
          key={title}
          title={title}
          options={names.map((name) => ({
            value: name,
            label: eventLabels[name],
            hint: channelEvents[name],
          }))}
          chosen={events}
          onChange={onChange}
        />
      ))}
      {events.length === 0 && <p className="text-[13px] text-faint">Choose at least one event.</p>}
      {error && (
        <p role="alert" className="flex items-start gap-1.5 text-[13px] text-danger-ink">
          <CircleAlert className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
