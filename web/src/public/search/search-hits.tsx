import type { PageHit } from "./find-pages.ts";
import type { PageSearch } from "./use-page-search.ts";

interface SearchHitsProps extends PageSearch {
  id: string;
  optionId: (index: number) => string;
  chosen: number;
  hasQuery: boolean;
  onPoint: (index: number) => void;
  onOpen: () => void;
}

/** The search results, or the reason why there are none. */
export function SearchHits(props: SearchHitsProps) {
  const { id, hits, chosen, hasQuery, state, onPoint, onOpen } = props;
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Pages"
        className="min-h-0 overflow-y-auto overscroll-contain p-2 empty:hidden"
      >
        {hits.map((hit, index) => (
          <a
            key={hit.href}
            id={props.optionId(index)}
            role="option"
            aria-selected={index === chosen}
            href={hit.href}
            tabIndex={-1}
            onPointerMove={() => index !== chosen && onPoint(index)}
            onClick={onOpen}
            className="block rounded-lg px-3 py-2.5 aria-selected:bg-wash"
          >
            <Hit hit={hit} />
          </a>
        ))}
      </div>
      <output className={hits.length > 0 ? "sr-only" : "block px-5 py-6 text-sm text-soft"}>
        {wordsFor({ state, count: hits.length, hasQuery })}
      </output>
    </>
  );
}

function Hit({ hit: { title, heading, place, excerpt } }: { hit: PageHit }) {
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-sm font-medium">{heading ?? title}</span>
        <span className="text-xs text-faint">
          {place}
          {heading !== null && ` / ${title}`}
        </span>
      </span>
      <span className="mt-0.5 line-clamp-2 text-[13px] text-soft">{excerpt}</span>
    </>
  );
}

function wordsFor({
  state,
  count,
  hasQuery,
}: {
  state: PageSearch["state"];
  count: number;
  hasQuery: boolean;
}): string {
  if (state === "failed") return "Could not load the search. Check your connection and try again.";
  if (!hasQuery) return "Search for a setting, an error message or a task.";
  if (state === "loading") return "Loading …";
  if (count === 0) return "No results. Try another word.";
  return count === 1 ? "One page found" : `${count} pages found`;
}
