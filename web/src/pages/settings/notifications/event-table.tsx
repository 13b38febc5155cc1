import {
  type EmailTiming,
  type NotificationChoice,
  type NotificationEvent,
  notificationEventNames,
  notificationEvents,
  type NotificationPreferences,
} from "#schemas/mail/notification.ts";
import { Select } from "../../../components/ui/input.tsx";

const emailOptions: { value: string; timing: EmailTiming; label: string }[] = [
  { value: "off", timing: false, label: "Off" },
  { value: "atOnce", timing: true, label: "Immediately" },
  { value: "digest", timing: "digest", label: "Daily digest" },
];

interface EventTableProps {
  preferences: NotificationPreferences;
  onChoose: (event: NotificationEvent, choice: NotificationChoice) => void;
}

/** Every event, with how it reaches the user. */
export function EventTable({ preferences, onChoose }: EventTableProps) {
  return (
    <table className="w-full text-sm max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line text-xs text-faint">
          <th scope="col" className="py-2 text-left font-normal">
            Event
          </th>
          <th scope="col" className="w-20 py-2 text-center font-normal">
            In the app
          </th>
          <th scope="col" className="w-32 py-2 text-left font-normal">
            Email
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-sm:block">
        {notificationEventNames.map((event) => (
          <EventRow
            key={event}
            event={event}
            choice={preferences[event]}
            onChoose={(choice) => onChoose(event, choice)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface EventRowProps {
  event: NotificationEvent;
  choice: NotificationChoice;
  onChoose: (choice: NotificationChoice) => void;
}

function EventRow({ event, choice, onChoose }: EventRowProps) {
  const { title } = notificationEvents[event];
  const chosen = emailOptions.find(({ timing }) => timing === choice.email);
  return (
    // On a phone the event has a line of its own, above its two choices.
    <tr className="max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-4 max-sm:py-2">
      <th
        scope="row"
        className="py-2 pr-3 text-left font-normal text-pretty max-sm:w-full max-sm:py-1"
      >
        {title}
      </th>
      <td className="text-center">
        <input
          type="checkbox"
          aria-label={`${title}: In the app`}
          className="size-4 align-middle accent-accent max-md:size-5"
          checked={choice.app}
          onChange={({ target }) => onChoose({ ...choice, app: target.checked })}
        />
        <span aria-hidden="true" className="ml-2 align-middle text-soft sm:hidden">
          In the app
        </span>
      </td>
      <td className="py-1.5 max-sm:flex max-sm:items-center max-sm:gap-2">
        <span aria-hidden="true" className="text-soft sm:hidden">
          Email
        </span>
        {/* This email always reaches the owner of the address, even if someone else is using the session. */}
        {event === "account.security" ? (
          <span className="text-soft">Always immediately</span>
        ) : (
          <Select
            aria-label={`${title}: Email`}
            value={chosen?.value}
            onChange={({ target }) => {
              const option = emailOptions.find(({ value }) => value === target.value);
              if (option) onChoose({ ...choice, email: option.timing });
            }}
          >
            {emailOptions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </td>
    </tr>
  );
}
