import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Input } from "./ui/input.tsx";

/** What is typed counts when the typing rests. */
const SETTLE_MS = 250;

/** Narrows a list. An empty or blank search shows everything. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <span className="relative w-full sm:w-72">
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        className="pl-9"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </span>
  );
}
