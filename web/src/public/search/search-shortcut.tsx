import { lazy, Suspense, useEffect, useState } from "react";

const SearchDialog = lazy(async () => ({
  default: (await import("./search-dialog.tsx")).SearchDialog,
}));

/** Ctrl or ⌘ K, and `/` outside of fields, open the search on every public page. */
export function SearchShortcut() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      const isK = key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;
      const isSlash = key === "/" && !ctrlKey && !metaKey && !altKey && !isField(target);
      if ((!isK && !isSlash) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return open ? (
    <Suspense>
      <SearchDialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}

const isField = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable]") !== null;
