import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { HOURS_OF_A_DAY, hourText } from "#schemas/clock-time.ts";
import type { NotificationTimes } from "#schemas/mail/notification-times.ts";
import { timeZoneNamed } from "#schemas/time-zone.ts";
import { queryClient, trpc } from "../../../api.ts";
import { TimeZoneField } from "../../../components/controls/time-zone-field.tsx";
import { SettingsForm } from "../../../components/settings/settings-card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Select } from "../../../components/ui/input.tsx";
import { messageOf } from "../../../errors.ts";
import { browserTimeZone } from "./browser-time-zone.ts";

/** When emails that can wait are sent. */
export function TimesForm({ times }: { times: NotificationTimes }) {
  const [timeZone, setTimeZone] = useState(times.timeZone ?? browserTimeZone());
  const [digestHour, setDigestHour] = useState(times.digestHour);
  const [isChecked, setIsChecked] = useState(false);
  const saving = useMutation(
    trpc.notifications.preferences.updateTimes.mutationOptions({
      onSuccess: (answer) =>
        queryClient.setQueryData(trpc.notifications.preferences.get.queryKey(), answer),
    }),
  );
  const zone = timeZoneNamed(timeZone.trim());
  const save = () => {
    setIsChecked(true);
    if (zone !== null) saving.mutate({ timeZone: zone, digestHour });
  };
  return (
    <SettingsForm
      title="Times"
      about={`The daily digest is sent at ${hourText(times.digestHour)}${times.timeZone === null ? " UTC" : `, ${times.timeZone}`}. A day without notifications has no digest.`}
      changed={zone !== times.timeZone || digestHour !== times.digestHour}
      pending={saving.isPending}
      error={saving.error ? messageOf(saving.error) : null}
      onSave={save}
    >
      <TimeZoneField
        value={timeZone}
        hint="For the times below."
        error={
          isChecked && zone === null
            ? "There is no time zone of this name. Choose one from the list, such as Europe/Berlin."
            : null
        }
        onChange={setTimeZone}
      />
      <Field label="Daily digest at">
        {(input) => (
          <Select
            {...input}
            className="sm:max-w-40"
            value={digestHour}
            onChange={({ target }) => setDigestHour(Number(target.value))}
          >
            {Array.from({ length: HOURS_OF_A_DAY }, (_, hour) => (
              <option key={hour} value={hour}>
                {hourText(hour)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </SettingsForm>
  );
}
