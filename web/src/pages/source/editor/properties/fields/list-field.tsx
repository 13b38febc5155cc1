import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId, useState } from "react";
import { trpc } from "../../../../../api.ts";
import { Input } from "../../../../../components/ui/input.tsx";
import { useDebounced } from "../../../../../lib/hooks/use-debounced.ts";
import type { Property } from "../read-properties.ts";
import { entriesOf, type ListEdit, listEdits } from "./list-edits.ts";
import type { ControlProps } from "./scalar-field.tsx";

const REST_MS = 200;
const SHOWN = 20;

interface ListFieldProps {
  property: Property;
  /** The live deployment, which knows the tags of the site. */
  deploymentId: string | null;
  control: ControlProps;
  onEdit: (edit: ListEdit) => void;
}

/** A field for several values. Enter adds one, Backspace in the empty field removes the last. */
export function ListField({ property, deploymentId, control, onEdit }: ListFieldProps) {
  const [typed, setTyped] = useState("");
  const entries = entriesOf(property);
  const edits = listEdits(property);
  const isTags = property.kind === "tags";
  const add = () => {
    const text = isTags ? typed.trim().replace(/^#+/, "").replace(/\s+/g, "-") : typed.trim();
    setTyped("");
    if (text !== "" && !entries.includes(text)) onEdit(edits.add(text));
  };
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {entries.length > 0 && (
        <ul className="flex flex-wrap gap-1" aria-label={property.name}>
          {entries.map((entry, at) => (
            <li
              // An entry can be there twice.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${entry} ${at}`}
              className="inline-flex max-w-full items-center rounded-md bg-wash text-[13px]"
            >
              <span className="truncate py-0.5 pl-2">{entry}</span>
              <button
                type="button"
                disabled={control.disabled}
                aria-label={`Remove ${entry}`}
                onClick={() => onEdit(edits.drop(at))}
                className="rounded-md p-1.5 text-faint hover:text-ink max-md:p-2.5"
              >
                <X className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ListInput
        deploymentId={isTags && property.name.startsWith("tag") ? deploymentId : null}
        control={control}
        typed={typed}
        onType={setTyped}
        onAdd={add}
        onRemoveLast={() => entries.length > 0 && onEdit(edits.drop(entries.length - 1))}
      />
    </div>
  );
}

function ListInput(props: {
  deploymentId: string | null;
  control: ControlProps;
  typed: string;
  onType: (text: string) => void;
  onAdd: () => void;
  onRemoveLast: () => void;
}) {
  const { deploymentId, control, typed, onType, onAdd, onRemoveLast } = props;
  const id = useId();
  const query = useDebounced(typed, REST_MS).trim().slice(0, 80);
  const { data } = useQuery({
    ...trpc.deployments.tags.queryOptions({
      deploymentId: deploymentId ?? "",
      query,
      limit: SHOWN,
    }),
    enabled: deploymentId !== null && query !== "",
  });
  return (
    <>
      <Input
        {...control}
        list={id}
        autoComplete="off"
        autoCapitalize="none"
        placeholder="Add…"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onBlur={onAdd}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Backspace" && typed === "") onRemoveLast();
          if (event.key !== "Enter" && event.key !== ",") return;
          event.preventDefault();
          onAdd();
        }}
      />
      <datalist id={id}>
        {(data?.tags ?? []).map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
