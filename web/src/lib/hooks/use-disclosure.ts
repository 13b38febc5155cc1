import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

interface Disclosure {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** The element around the button and the content that it opens. */
  box: RefObject<HTMLDivElement | null>;
}

/** State of the content that a button opens. Esc closes it and returns the focus. Moving elsewhere with the pointer or keyboard also closes it. */
export function useDisclosure(): Disclosure {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const leave = useCallback((event: Event) => {
    if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
  }, []);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      box.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [open, leave]);
  return { open, setOpen, box };
}
