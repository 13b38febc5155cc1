import { type RefObject, useEffect } from "react";

/** `<details>` menus open without a script. With one, they close on Esc or when the user moves elsewhere. */
export function useClosingDetails(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opened = () => [
      ...(box.current?.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]") ?? []),
    ];
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of opened()) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    };
    const leave = ({ target }: Event) => {
      for (const menu of opened())
        if (target instanceof Node && !menu.contains(target)) menu.open = false;
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [box]);
}
