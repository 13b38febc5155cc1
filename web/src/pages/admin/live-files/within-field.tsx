import { useEffect, useState } from "react";
import { Input } from "../../../components/ui/input.tsx";

/** Limits a list to an organization or a project. It takes effect when the name is complete: with Enter, or when the field is left. */
export function WithinField({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const apply = () => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <form
      className="block w-72 max-w-full max-sm:w-[calc(100vw-2rem)]"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Input
        aria-label="Organization, or organization/project"
        placeholder="Organization, or organization/project"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
      />
    </form>
  );
}
