import { Plus } from "lucide-react";
import { useState } from "react";
import type { ContentField } from "#schemas/deployments/dataset.ts";
import { Combobox, type ComboboxOption } from "../../../../components/controls/combobox.tsx";
import { KNOWN_KEYS, USUAL_KEYS } from "./known-keys.ts";

const SHOWN = 12;
const KEY = /^[\p{L}_][\p{L}\p{N}_ .-]{0,63}$/u;

interface AddPropertyProps {
  /** The keys that have a field already. */
  present: ReadonlySet<string>;
  used: readonly ContentField[];
  onAdd: (name: string) => void;
}

/** Adds a field for a key: one that the engine reads, one of other notes, or a new one. */
export function AddProperty({ present, used, onAdd }: AddPropertyProps) {
  // The field is empty again after each choice.
  const [count, setCount] = useState(0);
  return (
    <Combobox
      key={count}
      label="Add a property"
      icon={<Plus />}
      value=""
      optionsFor={(query) => keyOptions(query, { present, used })}
      onChoose={(name) => {
        setCount(count + 1);
        onAdd(name);
      }}
    />
  );
}

/** The keys that match what is typed. The usual ones come first. */
export function keyOptions(
  query: string,
  { present, used }: Pick<AddPropertyProps, "present" | "used">,
): ComboboxOption[] {
  const typed = query.trim();
  const names = new Set<string>([
    ...USUAL_KEYS,
    ...used.map(({ name }) => name),
    ...KNOWN_KEYS.keys(),
  ]);
  const options = [...names]
    .filter((name) => !present.has(name) && name.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, SHOWN)
    .map((name) => ({ id: name, label: name, note: KNOWN_KEYS.get(name)?.about }));
  const isNew = typed !== "" && !names.has(typed) && !present.has(typed) && KEY.test(typed);
  return isNew ? [...options, { id: typed, label: typed, note: "new" }] : options;
}
