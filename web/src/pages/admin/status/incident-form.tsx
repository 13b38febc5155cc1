import { useState } from "react";
import type { IncidentPart, IncidentSeverity, IncidentState } from "#schemas/platform/incident.ts";
import { INCIDENT_TITLE_MAX_LENGTH } from "#schemas/platform/incident-limits.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { partNames, severityWords } from "../../../components/incidents/incident-words.ts";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input, Select } from "../../../components/ui/input.tsx";
import { AnnouncementFields } from "./announcement-fields.tsx";

const severities = Object.keys(severityWords) as IncidentSeverity[];
const allParts = Object.keys(partNames) as IncidentPart[];

/** Tells everyone about a new incident. */
export function IncidentForm({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [title, setTitle] = useState("");
  const [severity, setSeverity] = useState<IncidentSeverity>("minor");
  const [parts, setParts] = useState<IncidentPart[]>([]);
  const [state, setState] = useState<IncidentState>("investigating");
  const [text, setText] = useState("");
  const toggle = (part: IncidentPart, isChosen: boolean) =>
    setParts(isChosen ? [...parts, part] : parts.filter((one) => one !== part));
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Open an incident"
      confirmLabel="Publish"
      ready={title.trim() !== "" && text.trim() !== ""}
      run={async () => {
        await api.admin.incidents.open.mutate({ title, severity, parts, state, text });
        await queryClient.invalidateQueries({ queryKey: trpc.admin.incidents.pathKey() });
        setTitle("");
        setText("");
        setParts([]);
      }}
    >
      <div className="grid gap-4 text-ink">
        <Field label="Title">
          {(input) => (
            <Input
              {...input}
              value={title}
              maxLength={INCIDENT_TITLE_MAX_LENGTH}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </Field>
        <Field label="Severity">
          {(input) => (
            <Select
              {...input}
              value={severity}
              onChange={({ target }) =>
                setSeverity(severities.find((one) => one === target.value) ?? "minor")
              }
            >
              {severities.map((one) => (
                <option key={one} value={one}>
                  {severityWords[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <fieldset>
          <legend className="mb-1.5 text-[13px] font-medium">Affected parts</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {allParts.map((part) => (
              <Checkbox
                key={part}
                label={partNames[part]}
                checked={parts.includes(part)}
                onChange={({ target }) => toggle(part, target.checked)}
              />
            ))}
          </div>
        </fieldset>
        <AnnouncementFields state={state} text={text} onState={setState} onText={setText} />
      </div>
    </ConfirmDialog>
  );
}
