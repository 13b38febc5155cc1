import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
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
  const told = useRef(value);
  const tell = useRef(onChange);
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    tell.current = onChange;
  }, [onChange]);
  useEffect(() => () => clearTimeout(settle.current), []);
  // Changed from elsewhere: by a link, or by going back.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(settle.current);
    settle.current = setTimeout(() => {
      told.current = text.trim();
      tell.current(told.current);
    }, SETTLE_MS);
  };
  return (
    <span className="relative block w-72 max-w-full max-sm:w-[calc(100vw-2rem)]">
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        className="pl-9"
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </span>
  );
}
