import { X } from "lucide-react";
import { Button } from "../../../components/ui/button.tsx";
import { statusWord } from "../../../lib/status.ts";
import type { ListFiltersProps } from "./list-filters.tsx";
import { builtForWords, countFilters, listFilters, type ListQuery } from "./list-query.ts";

const filterWords: Record<keyof ListQuery, (value: string) => string> = {
  status: (value) => statusWord(value),
  of: (value) => builtForWords[value] ?? value,
  branch: (value) => `Branch ${value}`,
  author: (value) => `By ${value}`,
  from: (value) => `From ${value}`,
  to: (value) => `To ${value}`,
};

/** The filters in use. Each of them can be removed on its own. */
export function UsedFilters({ query, set, onClear }: Omit<ListFiltersProps, "projectId">) {
  if (countFilters(query) === 0) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {listFilters
        .filter((name) => query[name])
        .map((name) => (
          <button
            key={name}
            type="button"
            onClick={() => set({ [name]: "" })}
            className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface pr-2 pl-3 text-[13px] hover:bg-wash max-md:h-9"
          >
            <span className="truncate">{filterWords[name](query[name])}</span>
            <X aria-hidden="true" className="size-3.5 text-faint" />
            <span className="sr-only">Remove this filter</span>
          </button>
        ))}
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}
