import { Checkbox } from "../../../../components/ui/checkbox.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { Input, Textarea } from "../../../../components/ui/input.tsx";
import type { SavePlace } from "./save-place.ts";

interface PullFieldsProps {
  /** As the host calls it. */
  name: "pull request" | "merge request";
  /** The branch that it is for. */
  into: string;
  pull: SavePlace["pull"];
  /** The title without another one. */
  placeholder: string;
  onChange: (pull: SavePlace["pull"]) => void;
}

const [TITLE_MAX_LENGTH, TEXT_MAX_LENGTH] = [200, 20_000];

/** Whether a pull request is opened, with its title and text. */
export function PullFields({ name, into, pull, placeholder, onChange }: PullFieldsProps) {
  return (
    <>
      <Checkbox
        label={`Open a ${name} into ${into}`}
        hint="If the branch has one, your commit is added to it."
        checked={pull !== null}
        onChange={(event) => onChange(event.target.checked ? { title: "", text: "" } : null)}
      />
      {pull && (
        <>
          <Field label="Title">
            {(input) => (
              <Input
                {...input}
                maxLength={TITLE_MAX_LENGTH}
                placeholder={placeholder.slice(0, TITLE_MAX_LENGTH)}
                value={pull.title}
                onChange={(event) => onChange({ ...pull, title: event.target.value })}
              />
            )}
          </Field>
          <Field label="Text" hint="Optional. What others should know when they review it.">
            {(input) => (
              <Textarea
                {...input}
                rows={3}
                maxLength={TEXT_MAX_LENGTH}
                value={pull.text}
                onChange={(event) => onChange({ ...pull, text: event.target.value })}
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}
