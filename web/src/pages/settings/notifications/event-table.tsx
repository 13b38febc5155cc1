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
  { value: "atOnce", timing: true, label: "At once" },
  { value: "digest", timing: "digest", label: "Daily digest" },
];

interface EventTableProps {
  preferences: NotificationPreferences;
  onChoose: (event: NotificationEvent, choice: NotificationChoice) => void;
}

/** Every event, with how it reaches the user. */
export function EventTable({ preferences, onChoose }: EventTableProps) {
  return (
    <table className="w-full text-sm">
      <thead>
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
      <tbody className="divide-y divide-line">
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
    <tr>
      <th scope="row" className="py-2 pr-3 text-left font-normal text-pretty">
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
      </td>
      <td className="py-1.5">
        {/* This email always reaches the owner of the address, even if someone else is using the session. */}
        {event === "account.security" ? (
          <span className="text-soft">Always at once</span>
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
