import { Info } from "lucide-react";
import { type KeyboardEvent, useId } from "react";

/** A short explanation: on hover after a delay, on focus and on a tap immediately. Esc closes it. On a phone it begins where the element around it does, which is `relative`. */
export function InfoTip({ label, text }: { label: string; text: string }) {
  const id = useId();
  const close = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === "Escape") event.currentTarget.blur();
  };
  return (
    <span className="group/tip inline-flex md:relative">
      <button
        type="button"
        aria-label={label}
        aria-describedby={id}
        onKeyDown={close}
        // Safari does not focus a tapped button.
        onClick={(event) => event.currentTarget.focus()}
        className="-m-1.5 rounded-full p-1.5 text-faint hover:text-ink"
      >
        <Info aria-hidden="true" className="size-3.5" />
      </button>
      <span
        role="tooltip"
        id={id}
        className="invisible absolute bottom-full left-0 z-30 mb-1.5 w-56 md:left-1/2 md:-translate-x-1/3 rounded-md bg-ink px-2.5 py-2 text-xs leading-normal font-normal text-white opacity-0 shadow-overlay transition-opacity group-focus-within/tip:visible group-focus-within/tip:opacity-100 group-hover/tip:visible group-hover/tip:opacity-100 group-hover/tip:delay-700"
      >
        {text}
      </span>
    </span>
  );
}
