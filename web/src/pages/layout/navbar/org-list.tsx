import { Check, Plus, Search } from "lucide-react";
import { type KeyboardEvent, type ReactElement, useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Avatar } from "../../../components/ui/avatar.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "../../../components/ui/popover.tsx";
import { Spinner } from "../../../components/ui/spinner.tsx";
import { paths } from "../../../paths.ts";
import { useOrgs } from "../../../queries.ts";
import { byReference } from "../../../lib/by-reference.ts";

/** With fewer organizations, a search would not help. */
const SEARCH_FROM = 8;
const entry =
  "flex h-9 items-center gap-2 rounded-[5px] px-2 text-[13px] outline-none hover:bg-wash focus:bg-wash [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint max-md:h-11";

/** The signed-in user's organizations, the personal one first, with a link to create another. */
export function OrgList({ opener }: { opener: ReactElement }) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const { data, error, refetch } = useOrgs();
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{opener}</PopoverTrigger>
      <PopoverContent
        align="start"
        aria-label="Switch organization"
        className="w-72"
        onOpenAutoFocus={focusFirst}
      >
        {data ? (
          <Choices orgs={data.orgs} onChoose={close} />
        ) : error ? (
          <ErrorState
            title="Failed to load organizations"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <div className="p-6 text-center text-faint">
            <Spinner label="Loading organizations" />
          </div>
        )}
        <div className="border-t border-line p-1">
          <Link
            to={paths.newOrg}
            className={entry}
            onClick={close}
            onKeyDown={moveFocus}
            data-entry
          >
            <Plus /> Create organization
          </Link>
        </div>
      </PopoverContent>
    </Popover>
  );
}

function Choices({ orgs, onChoose }: { orgs: Org[]; onChoose: () => void }) {
  const { org: current } = useParams();
  const [query, setQuery] = useState("");
  const currentId = byReference(orgs, current)?.id;
  const word = query.trim().toLowerCase();
  const matches = orgs.filter(
    ({ name, handle }) => name.toLowerCase().includes(word) || handle.includes(word),
  );
  return (
    <>
      {orgs.length >= SEARCH_FROM && (
        <div className="flex items-center gap-2 border-b border-line px-3">
          <Search className="size-4 shrink-0 text-faint" />
          <input
            type="search"
            aria-label="Find an organization"
            placeholder="Find an organization"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={moveFocus}
            className="h-10 w-full bg-transparent text-[13px] outline-none placeholder:text-faint max-md:text-base"
          />
        </div>
      )}
      <ul aria-label="Organizations" className="max-h-80 min-h-0 overflow-y-auto p-1">
        {matches.map(({ id, name, handle, avatar, is_personal }) => {
          const isCurrent = id === currentId;
          return (
            <li key={id}>
              <Link
                to={paths.org(handle)}
                aria-current={isCurrent ? "true" : undefined}
                className={entry}
                onClick={onChoose}
                onKeyDown={moveFocus}
                data-entry
              >
                <Avatar name={name} image={avatar} size="sm" />
                <span className="truncate">{name}</span>
                {is_personal && <span className="text-xs text-faint">Personal</span>}
                {isCurrent && <Check className="ml-auto" aria-hidden="true" />}
              </Link>
            </li>
          );
        })}
        {matches.length === 0 && (
          <li className="px-2 py-4 text-center text-[13px] text-faint">No organizations found</li>
        )}
      </ul>
    </>
  );
}

/** Focuses the search, or else the first organization. Radix would skip links. */
function focusFirst(event: Event): void {
  const list = event.currentTarget as HTMLElement;
  event.preventDefault();
  list.querySelector<HTMLElement>("input, [data-entry]")?.focus();
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count - 1 : at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys move between the entries, and Enter follows a link as usual. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const inText = event.currentTarget instanceof HTMLInputElement;
  if (!step || (inText && event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
  const list = event.currentTarget.closest("[role=dialog]");
  const entries = [...(list?.querySelectorAll<HTMLElement>("[data-entry]") ?? [])];
  event.preventDefault();
  entries[step(entries.indexOf(event.currentTarget), entries.length)]?.focus();
}
