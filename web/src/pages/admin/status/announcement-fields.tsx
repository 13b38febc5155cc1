import type { IncidentState } from "#schemas/platform/incident.ts";
import { INCIDENT_TEXT_MAX_LENGTH } from "#schemas/platform/incident-limits.ts";
import { stateWords } from "../../../components/incidents/incident-words.ts";
import { Field } from "../../../components/ui/field.tsx";
import { Select, Textarea } from "../../../components/ui/input.tsx";

const states = Object.keys(stateWords) as IncidentState[];

/** The state of an incident and what everyone reads about it. */
export function AnnouncementFields({
  state,
  text,
  onState,
  onText,
}: {
  state: IncidentState;
  text: string;
  onState: (state: IncidentState) => void;
  onText: (text: string) => void;
}) {
  return (
    <>
      <Field label="State">
        {(input) => (
          <Select
            {...input}
            value={state}
            onChange={({ target }) =>
              onState(states.find((one) => one === target.value) ?? "investigating")
            }
          >
            {states.map((one) => (
              <option key={one} value={one}>
                {stateWords[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Text" hint="Everyone can read it. Do not name machines or customers.">
        {(input) => (
          <Textarea
            {...input}
            rows={3}
            value={text}
            maxLength={INCIDENT_TEXT_MAX_LENGTH}
            onChange={({ target }) => onText(target.value)}
          />
        )}
      </Field>
    </>
  );
}
