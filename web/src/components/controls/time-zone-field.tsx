import { type ReactNode, useId } from "react";
import { timeZoneNamed, timeZones } from "#schemas/locale/time-zone.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

interface TimeZoneFieldProps {
  value: string;
  hint: ReactNode;
  error: string | null;
  onChange(value: string): void;
}

/** A list that is searched by typing part of a name. */
export function TimeZoneField({ value, hint, error, onChange }: TimeZoneFieldProps) {
  const listId = useId();
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = timeIn(value);
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Field
        label="Time zone"
        error={error}
        hint={
          <>
            {hint}
            {time !== null && <> The time there is now {time}.</>}
          </>
        }
      >
        {(input) => (
          <Input
            {...input}
            list={listId}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="UTC"
            className="font-mono text-[13px] sm:max-w-72"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <datalist id={listId}>
        {timeZones().map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
      {own !== value && (
        <button
          type="button"
          className="justify-self-start text-[13px] text-accent underline underline-offset-2"
          onClick={() => onChange(own)}
        >
          Use {own}, as in this browser
        </button>
      )}
    </div>
  );
}

function timeIn(zone: string): string | null {
  const name = timeZoneNamed(zone.trim());
  if (name === null) return null;
  return new Intl.DateTimeFormat("en-GB", { timeZone: name, timeStyle: "short" }).format();
}
