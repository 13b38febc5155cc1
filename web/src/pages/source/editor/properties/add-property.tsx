import { Plus } from "lucide-react";
import { useState } from "react";
import type { ContentField } from "#schemas/deployments/dataset.ts";
import { Combobox } from "../../../../components/controls/combobox.tsx";
import { keyOptions } from "./key-options.ts";

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
