import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Input } from "../ui/input.tsx";

export interface ComboboxOption {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Shown in a fainter color after the label. */
  note?: string | undefined;
}

interface ComboboxProps {
  label: string;
  icon?: ReactNode;
  /** The chosen value; "" for none. */
  value: string;
  /** The options that best match the typed text. */
  optionsFor: (query: string) => ComboboxOption[];
  onChoose: (id: string) => void;
  /** Called with the typed text if the options are loaded. */
  onType?: (query: string) => void;
  /** If set, the user can clear the choice. */
  onClear?: () => void;
  className?: string;
}

/** A field that suggests matching options. Arrows and Enter choose, Escape closes. */
export function Combobox({
  label,
  icon,
  value,
  optionsFor,
  onChoose,
  onType,
  onClear,
  className,
}: ComboboxProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  /** Null while the user is not typing. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const options = typed === null ? [] : optionsFor(typed);
  const current = options[Math.min(active, options.length - 1)];

  const choose = (option: ComboboxOption) => {
    setTyped(null);
    onChoose(option.id);
  };
  const moveTo = (index: number) => {
    const next = (index + options.length) % options.length;
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && typed !== null) setTyped(null);
    else if (event.key === "Enter" && current) choose(current);
    else if (event.key === "ArrowDown" && typed === null) setTyped("");
    else if (event.key === "ArrowDown" && options.length > 0) moveTo(active + 1);
    else if (event.key === "ArrowUp" && options.length > 0) moveTo(active - 1);
    else return;
    event.preventDefault();
  };
  return (
    <span className={classNames("relative block", className)}>
      <span className="pointer-events-none absolute top-1/2 left-3 z-10 -translate-y-1/2 text-faint [&_svg]:size-4">
        {icon}
      </span>
      <Input
        role="combobox"
        aria-label={label}
        aria-expanded={typed !== null}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current && `${id}-${current.id}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={label}
        className={classNames("truncate", icon && "pl-9", onClear && value && "pr-9")}
        value={typed ?? value}
        onChange={(event) => {
          setActive(0);
          setTyped(event.target.value);
          onType?.(event.target.value);
        }}
        onFocus={(event) => event.target.select()}
        onClick={() => setTyped((before) => before ?? "")}
        onBlur={() => setTyped(null)}
        onKeyDown={onKeyDown}
      />
      {onClear && value && typed === null && (
        <button
          type="button"
          aria-label={`${label}: clear`}
          onClick={onClear}
          className="absolute top-1/2 right-1.5 -translate-y-1/2 rounded-md p-1.5 text-faint hover:bg-wash hover:text-ink"
        >
          <X className="size-3.5" />
        </button>
      )}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        hidden={typed === null}
        // The field keeps the focus even when the list is scrolled.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute top-full left-0 z-30 mt-1 max-h-80 w-full min-w-64 animate-appear overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-overlay"
      >
        {options.map((option) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and handles the keys
          <div
            key={option.id}
            id={`${id}-${option.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={option === current}
            onClick={() => choose(option)}
            className={classNames(
              "flex min-h-8 cursor-default items-center gap-2 rounded-[5px] px-2 py-1 text-[13px] max-md:min-h-11",
              option === current ? "bg-wash" : "hover:bg-wash/60",
            )}
          >
            {option.icon}
            <span className="min-w-0 flex-1">
              <span className="block truncate">{option.label}</span>
            </span>
            {option.note && (
              <span className="max-w-[50%] truncate text-xs text-faint tabular-nums">
                {option.note}
              </span>
            )}
          </div>
        ))}
        {typed !== null && options.length === 0 && (
          <p className="px-2 py-1.5 text-[13px] text-faint">No results</p>
        )}
      </div>
    </span>
  );
}
