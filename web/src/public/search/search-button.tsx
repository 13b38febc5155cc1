import { Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { useIsApple } from "../../lib/hooks/use-is-apple.ts";

const SearchDialog = lazy(async () => ({
  default: (await import("./search-dialog.tsx")).SearchDialog,
}));

/** Looks like a field and opens the search. The shortcuts are in `search-shortcut.tsx`. */
export function SearchButton({ className }: { className?: string }) {
  const [open, setOpen] = useState(false);
  const isApple = useIsApple();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classNames(
          "flex h-10 w-full items-center gap-2.5 rounded-lg border border-line-strong bg-surface px-3 text-left text-sm text-faint shadow-card hover:border-[#bdbdb7]",
          className,
        )}
      >
        <Search aria-hidden="true" className="size-4" />
        <span className="flex-1">Search the docs</span>
        <kbd className="font-sans text-xs text-faint max-md:hidden">
          {isApple ? "⌘K" : "Ctrl K"}
        </kbd>
      </button>
      {open && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
