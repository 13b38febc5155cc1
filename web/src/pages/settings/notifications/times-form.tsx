import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { HOURS_OF_A_DAY, hourText } from "#schemas/locale/clock-time.ts";
import type { NotificationTimes } from "#schemas/mail/notification-times.ts";
import { timeZoneNamed } from "#schemas/locale/time-zone.ts";
import { queryClient, trpc } from "../../../api.ts";
import { TimeZoneField } from "../../../components/controls/time-zone-field.tsx";
import { SettingsForm } from "../../../components/settings/settings-card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Select } from "../../../components/ui/input.tsx";
import { messageOf } from "../../../errors.ts";
import { browserTimeZone } from "./browser-time-zone.ts";
import { QuietFields } from "./quiet-fields.tsx";
import { timesText } from "./times-words.ts";

/** When emails that can wait are sent. */
export function TimesForm({ times }: { times: NotificationTimes }) {
  const [edited, setEdited] = useState({ ...times, timeZone: times.timeZone ?? browserTimeZone() });
  const [isChecked, setIsChecked] = useState(false);
  const saving = useMutation(
    trpc.notifications.preferences.updateTimes.mutationOptions({
      onSuccess: (answer) =>
        queryClient.setQueryData(trpc.notifications.preferences.get.queryKey(), answer),
    }),
  );
  const { digestHour, quietHours } = edited;
  const timeZone = timeZoneNamed(edited.timeZone.trim());
  const isEmptySpan = quietHours !== null && quietHours.from === quietHours.to;
  const save = () => {
    setIsChecked(true);
    if (timeZone !== null && !isEmptySpan) saving.mutate({ timeZone, digestHour, quietHours });
  };
  const errors = {
    timeZone:
      timeZone === null
        ? "No time zone has this name. Choose one from the list, such as Europe/Berlin."
        : null,
    quietHours: isEmptySpan ? "Choose an end that differs from the start." : null,
  };
  return (
    <SettingsForm
      title="Times"
      about={timesText(times)}
      changed={JSON.stringify({ ...edited, timeZone }) !== JSON.stringify(times)}
      pending={saving.isPending}
      error={saving.error ? messageOf(saving.error) : null}
      onSave={save}
    >
      <TimeZoneField
        value={edited.timeZone}
        hint="For the times below."
        error={isChecked ? errors.timeZone : null}
        onChange={(zone) => setEdited({ ...edited, timeZone: zone })}
      />
      <Field label="Daily digest at">
        {(input) => (
          <Select
            {...input}
            className="sm:max-w-40"
            value={digestHour}
            onChange={({ target }) => setEdited({ ...edited, digestHour: Number(target.value) })}
          >
            {Array.from({ length: HOURS_OF_A_DAY }, (_, hour) => (
              <option key={hour} value={hour}>
                {hourText(hour)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <QuietFields
        value={quietHours}
        error={isChecked ? errors.quietHours : null}
        onChange={(hours) => setEdited({ ...edited, quietHours: hours })}
      />
    </SettingsForm>
  );
}
