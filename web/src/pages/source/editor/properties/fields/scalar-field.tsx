import { Input, Select, Textarea } from "../../../../../components/ui/input.tsx";
import type { Property } from "../read-properties.ts";
import { Suggestions } from "./suggestions.tsx";
import { useTyped } from "./use-typed.ts";

/** What connects a control with its label and issues. */
export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
  disabled: boolean;
}

interface ScalarFieldProps {
  property: Property;
  projectId: string;
  control: ControlProps;
  onWrite: (text: string, options: { isPlain: boolean }) => void;
}

/** A field for one value. */
export function ScalarField({ property, projectId, control, onWrite }: ScalarFieldProps) {
  const { kind, value, choices, fallback } = property;
  const text = value.kind === "scalar" ? value.text : "";
  const isPlain = kind === "number" || kind === "date" || kind === "moment";
  const { value: typed, onType } = useTyped(text, (next) => onWrite(next, { isPlain }));
  const shared = { ...control, placeholder: fallback ?? "" };
  switch (kind) {
    case "boolean":
      return <BooleanField text={text} control={control} fallback={fallback} onWrite={onWrite} />;
    case "choice":
      return (
        <Select
          {...control}
          value={text}
          onChange={(event) => onWrite(event.target.value, { isPlain: false })}
        >
          {!choices.includes("") && <option value="">{fallback ?? "–"}</option>}
          {text !== "" && !choices.includes(text) && <option value={text}>{text}</option>}
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      );
    case "date":
      return (
        <Input
          {...control}
          type="date"
          value={text}
          onChange={(event) => onWrite(event.target.value, { isPlain })}
        />
      );
    case "moment":
      return (
        <Input
          {...control}
          type="datetime-local"
          value={/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text.replace(" ", "T")}
          onChange={(event) => {
            const next = event.target.value;
            onWrite(text.includes(" ") ? next.replace("T", " ") : next, { isPlain });
          }}
        />
      );
    case "long":
      return (
        <Textarea
          {...shared}
          rows={Math.min(8, Math.max(2, typed.split("\n").length))}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      );
    case "link":
    case "picture":
      return (
        <Suggestions kind={kind} projectId={projectId} typed={typed}>
          {(list) => (
            <Input
              {...shared}
              list={list}
              autoComplete="off"
              value={typed}
              onChange={(event) => onType(event.target.value)}
            />
          )}
        </Suggestions>
      );
    default:
      return (
        <Input
          {...shared}
          inputMode={kind === "number" ? "decimal" : undefined}
          autoComplete="off"
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      );
  }
}

/** Words for yes and no, spelled as the note does. */
const PAIRS = [
  ["true", "false"],
  ["yes", "no"],
  ["on", "off"],
] as const;

function BooleanField(props: {
  text: string;
  fallback: string | null;
  control: ControlProps;
  onWrite: ScalarFieldProps["onWrite"];
}) {
  const { text, fallback, control, onWrite } = props;
  const lower = text.toLowerCase();
  const [yes, no] = PAIRS.find((pair) => (pair as readonly string[]).includes(lower)) ?? PAIRS[0];
  return (
    <Select
      {...control}
      value={lower}
      onChange={(event) => onWrite(event.target.value, { isPlain: true })}
    >
      <option value="">
        {fallback === null ? "–" : `– (${fallback === "true" ? "yes" : "no"})`}
      </option>
      <option value={yes}>yes</option>
      <option value={no}>no</option>
    </Select>
  );
}
