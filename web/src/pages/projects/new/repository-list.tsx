import { useInfiniteQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useState } from "react";
import type { ConnectedRepository } from "#schemas/git-hosts/git-host-connection.ts";
import { trpc } from "../../../api.ts";
import { SearchField } from "../../../components/controls/search-field.tsx";
import { ErrorState } from "../../../components/empty-state.tsx";
import { ShowMore } from "../../../components/lists/show-more.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";

/** The repositories of a connection, with a search on the host. */
export function RepositoryList({
  connectionId,
  chosen,
  onChoose,
}: {
  connectionId: string;
  chosen: ConnectedRepository | null;
  onChoose: (repository: ConnectedRepository) => void;
}) {
  const [query, setQuery] = useState("");
  const list = useInfiniteQuery(
    trpc.gitHosts.repositories.infiniteQueryOptions(
      { connectionId, query },
      { getNextPageParam: (page) => page.nextCursor ?? undefined, retry: false },
    ),
  );
  const all = list.data?.pages.flatMap(({ repositories }) => repositories) ?? [];
  // A repository that was transferred while the list was read could be in it twice.
  const repositories = [...new Map(all.map((one) => [one.id, one])).values()];
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-2 text-[13px] font-medium">Repository</legend>
      <SearchField label="Search repositories" value={query} onChange={setQuery} maxLength={200} />
      {list.data ? (
        repositories.length > 0 ? (
          <div className="max-h-96 overflow-y-auto rounded-lg border border-line">
            <ul className="divide-y divide-line">
              {repositories.map((repository) => (
                <li key={repository.id}>
                  <RepositoryChoice
                    repository={repository}
                    isChosen={repository.id === chosen?.id}
                    onChoose={() => onChoose(repository)}
                  />
                </li>
              ))}
            </ul>
            {list.hasNextPage && (
              <div className="pb-5">
                <ShowMore list={list} />
              </div>
            )}
          </div>
        ) : (
          <div className="rounded-lg border border-line px-4 py-8 text-center text-sm text-soft">
            {query === ""
              ? "The token of this connection cannot read any repository."
              : `No repositories match “${query}”.`}
            {list.hasNextPage && <ShowMore list={list} />}
          </div>
        )
      ) : list.error ? (
        <ErrorState
          title="The repositories cannot be listed"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <Loading label="Loading repositories">
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
    </fieldset>
  );
}

const RepositoryChoice = ({
  repository: { fullName, private: isPrivate, updatedAt, defaultBranch },
  isChosen,
  onChoose,
}: {
  repository: ConnectedRepository;
  isChosen: boolean;
  onChoose: () => void;
}) => (
  <label className="flex items-center gap-3 px-4 py-2.5 text-sm hover:bg-wash has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
    <input
      type="radio"
      name="repository"
      checked={isChosen}
      onChange={onChoose}
      className="size-4 shrink-0 accent-ink outline-none"
    />
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
      <span className="min-w-0 font-medium break-words">{fullName}</span>
      {isPrivate && <Lock className="size-3.5 shrink-0 text-faint" aria-label="Private" />}
      {defaultBranch === null && <span className="text-xs text-faint">empty</span>}
    </span>
    {updatedAt && (
      <span className="shrink-0 text-xs text-faint max-sm:hidden">
        <RelativeTime at={updatedAt} />
      </span>
    )}
  </label>
);
