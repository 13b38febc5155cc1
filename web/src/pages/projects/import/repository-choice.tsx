import { useInfiniteQuery } from "@tanstack/react-query";
import { BookMarked, ExternalLink, Lock } from "lucide-react";
import type { GithubRepository, GithubScope } from "#schemas/git-hosts/github.ts";
import { api, trpc } from "../../../api.ts";
import { SearchField } from "../../../components/controls/search-field.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ListCard } from "../../../components/lists/list-card.tsx";
import { ScopePicker } from "../../../components/projects/scope-picker.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";

/** The page size of `github.listRepos`. */
const PAGE_SIZE = 30;

interface RepositoryChoiceProps {
  scopes: GithubScope[];
  scope: GithubScope;
  query: string;
  installUrl: string | null;
  onScope: (value: string) => void;
  onQuery: (query: string) => void;
  onChoose: (fullName: string) => void;
}

export function RepositoryChoice(props: RepositoryChoiceProps) {
  const { scopes, scope, query, installUrl, onScope, onQuery, onChoose } = props;
  const request = { owner: scope.value, query: query.toLowerCase() };
  const list = useInfiniteQuery({
    queryKey: [...trpc.github.listRepos.pathKey(), request],
    queryFn: ({ pageParam, signal }) =>
      api.github.listRepos.query({ ...request, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.repos.length < PAGE_SIZE ? undefined : pages.length + 1,
  });
  const repositories = list.data?.pages.flatMap(({ repos }) => repos);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <ScopePicker scopes={scopes} scope={scope} onChange={onScope} />
        <SearchField label="Search repositories" value={query} onChange={onQuery} />
      </div>
      <ListCard
        label="Repositories"
        loading="Loading repositories"
        list={list}
        items={repositories}
        empty={
          <EmptyState
            icon={<BookMarked />}
            title={query ? "No repository has this name" : "No repositories"}
          >
            {installUrl
              ? "The GitHub App may read only the repositories that their owner selects."
              : `${scope.label} has no repositories that your connection can read.`}
          </EmptyState>
        }
      >
        {(repository) => (
          <RepositoryRow
            key={repository.fullName}
            repository={repository}
            onChoose={() => onChoose(repository.fullName)}
          />
        )}
      </ListCard>
      {installUrl && (
        <p className="mt-4 text-[13px] text-faint">
          Is a repository missing?{" "}
          <a
            href={installUrl}
            className="inline-flex items-center gap-1 text-ink underline underline-offset-2 [&_svg]:size-3.5"
          >
            Configure which repositories <ExternalLink />
          </a>
        </p>
      )}
    </>
  );
}

function RepositoryRow({
  repository: { owner, name, private: isPrivate, pushedAt },
  onChoose,
}: {
  repository: GithubRepository;
  onChoose: () => void;
}) {
  return (
    <li className="flex items-center justify-between gap-3 px-5 py-3 max-sm:px-4">
      <span className="min-w-0">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
          <span className="min-w-0 break-words">
            <span className="text-faint">{owner}/</span>
            <span className="font-medium">{name}</span>
          </span>
          {isPrivate && (
            <Badge>
              <Lock /> Private
            </Badge>
          )}
        </span>
        <span className="text-[13px] text-faint">
          {pushedAt ? (
            <>
              Pushed <RelativeTime at={pushedAt} />
            </>
          ) : (
            "No pushes yet"
          )}
        </span>
      </span>
      <Button variant="outline" size="sm" aria-label={`Import ${owner}/${name}`} onClick={onChoose}>
        Import
      </Button>
    </li>
  );
}
