import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Input } from "../ui/input.tsx";

/** The search runs when the user pauses typing. */
const SETTLE_MS = 250;

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called after `onChange`, with the typed text. */
  onEnter?: (value: string) => void;
  maxLength?: number;
  /** A key that moves the focus here. */
  shortcut?: string;
}

/** Filters a list. An empty or blank search shows the whole list, and so does Escape. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onEnter, maxLength, shortcut } = props;
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const notify = useRef(onChange);
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    notify.current = onChange;
  }, [onChange]);
  useEffect(() => () => clearTimeout(settle.current), []);
  // The value was changed from outside: by a link, or by going back.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(settle.current);
    settle.current = setTimeout(() => count(text), SETTLE_MS);
  };
  const count = (text: string) => {
    clearTimeout(settle.current);
    reported.current = text.trim();
    notify.current(reported.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && typed !== "") {
      event.preventDefault();
      setTyped("");
      count("");
    } else if (event.key === "Enter" && onEnter) {
      event.preventDefault();
      count(typed);
      onEnter(typed.trim());
    }
  };
  return (
    <span className="relative block w-72 max-w-full max-sm:w-[calc(100vw-2rem)]">
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        className="pl-9"
        maxLength={maxLength}
        aria-keyshortcuts={shortcut}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {shortcut && typed === "" && (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 font-sans text-xs text-faint max-md:hidden"
        >
          {shortcut.toUpperCase()}
        </kbd>
      )}
    </span>
  );
}
