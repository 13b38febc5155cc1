import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { SearchHits } from "./search-hits.tsx";
import { usePageSearch } from "./use-page-search.ts";

/** A search field with its results. Arrows choose, Enter opens, Esc closes. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  const { state, hits } = usePageSearch(query);
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    const element = dialog.current;
    // The browser keeps the focus inside, and later returns it.
    if (!element?.open) element?.showModal();
    // A click on the backdrop targets the dialog element itself, not its content.
    const onClick = ({ target }: MouseEvent) => target === element && element?.close();
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const hit = hits[chosen];
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      const next = (chosen + step + hits.length) % hits.length;
      setChosen(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && hit) {
      onClose();
      location.assign(hit.href);
    }
  };
  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      className="fixed inset-x-0 top-[12vh] mx-auto w-[min(40rem,calc(100vw-1.5rem))] max-w-none animate-appear overflow-hidden rounded-xl bg-surface p-0 text-ink shadow-overlay backdrop:bg-ink/30 max-md:top-3"
    >
      <div className="flex max-h-[70vh] flex-col max-md:max-h-[calc(100dvh-1.5rem)]">
        <label className="flex items-center gap-3 border-b border-line px-4">
          <Search aria-hidden="true" className="size-4.5 shrink-0 text-faint" />
          <span className="sr-only">Search docs, guides, help and blog</span>
          <input
            type="search"
            role="combobox"
            aria-expanded={hits.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={hits.length > 0 ? optionId(chosen) : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder="Search docs, guides, help and blog"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
            className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
          />
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            className="rounded-md border border-line px-1.5 py-0.5 text-xs text-faint hover:text-ink"
          >
            Esc<span className="sr-only">: close</span>
          </button>
        </label>
        <SearchHits
          id={id}
          optionId={optionId}
          hits={hits}
          state={state}
          chosen={chosen}
          hasQuery={query.trim() !== ""}
          onPoint={setChosen}
          onOpen={onClose}
        />
      </div>
    </dialog>
  );
}
