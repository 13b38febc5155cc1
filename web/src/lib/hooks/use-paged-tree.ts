import {
  type QueryClient,
  type QueryKey,
  useQueries,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { foldersAbove } from "../file-tree.ts";
import {
  entryToward,
  type FolderPart,
  listPagedRows,
  type NeededPage,
  type PagedRow,
  pagesOf,
} from "../folder-pages.ts";

export interface FolderRequest {
  path: string;
  limit: number;
  cursor?: string;
  around?: string;
}

interface FolderQuery<A> {
  queryKey: QueryKey;
  queryFn: () => Promise<A>;
  staleTime?: number;
  meta?: Record<string, unknown>;
}

interface PagedTreeOptions<A> {
  /** How to load a page. Its answer can have more than the page, for example what the first page says about all. */
  load: (request: FolderRequest) => FolderQuery<A>;
  pageSize: number;
  /** The path of the shown file. The folders above it are open, and the tree has the page with it. */
  selected: string;
  /** Folders are opened and closed for each filter. */
  filter?: string;
}

/** A tree of files that loads only open folders, and of these only the pages that are in view. `rows` is set when the first page of the root folder has loaded. */
export function usePagedTree<V, A extends FolderPart<V>>(options: PagedTreeOptions<A>) {
  const { load, pageSize, selected, filter = "" } = options;
  const { open, setOpen } = useChosenFolders(selected, filter);
  const [inView, setInView] = useState<NeededPage[]>([]);
  const limit = pageSize;
  const firsts = usePages(open.map((path) => load({ path, limit })));
  const isPaged = new Map(
    open.map((path, at) => {
      const first = firsts[at]?.data;
      return [path, first !== undefined && first.total > first.entries.length];
    }),
  );
  const needed: FolderRequest[] = [
    ...open.flatMap((path, at) => {
      const around = isPaged.get(path) ? entryToward(path, selected) : null;
      const isFirst = firsts[at]?.data?.entries.some((entry) => entry.path === around);
      return around === null || isFirst ? [] : { path, limit, around };
    }),
    ...inView
      .filter(({ folder }) => isPaged.get(folder))
      .map(({ folder, start }) => ({ path: folder, limit, cursor: String(start) })),
  ];
  const client = useQueryClient();
  const others = usePages(needed.map((request) => loadOnce(request, { load, client })));
  const folders = new Map(
    open.map((path, at) => {
      const answers = [
        firsts[at],
        ...others.filter((_answer, index) => needed[index]?.path === path),
      ];
      const parts = answers.flatMap((answer) => answer?.data ?? []);
      return [path, { parts, failed: answers.some((answer) => answer?.isError === true) }];
    }),
  );
  const root = firsts[0];
  const onView = useCallback(
    (rows: readonly PagedRow<V>[]) => {
      const pages = pagesOf(rows, pageSize);
      setInView((before) => (isSame(before, pages) ? before : pages));
    },
    [pageSize],
  );
  return {
    rows: root?.data
      ? listPagedRows<V>(
          (path) => folders.get(path),
          (path) => folders.has(path),
        )
      : undefined,
    root: root?.data,
    error: root?.error,
    refetch: async () => root?.refetch(),
    /** Loads the pages again that could not be loaded. Null if all could be. */
    retry: [...firsts, ...others].some((answer) => answer.isError)
      ? () => {
          for (const answer of [...firsts, ...others]) if (answer.isError) void answer.refetch();
        }
      : null,
    setOpen,
    onView,
  };
}

/** The page around an entry is soon in view. Then it is not loaded a second time for its position. */
function loadOnce<A extends { start: number }>(
  request: FolderRequest,
  { load, client }: { load: (request: FolderRequest) => FolderQuery<A>; client: QueryClient },
): FolderQuery<A> {
  const query = load(request);
  const { around, ...page } = request;
  if (around === undefined) return query;
  return {
    ...query,
    queryFn: async () => {
      const answer = await query.queryFn();
      client.setQueryData(load({ ...page, cursor: String(answer.start) }).queryKey, answer);
      return answer;
    },
  };
}

const usePages = <A>(queries: FolderQuery<A>[]): UseQueryResult<A>[] => useQueries({ queries });

/** The root folder first. */
function useChosenFolders(selected: string, filter: string) {
  const [chosen, setChosen] = useState({ filter, choices: new Map<string, boolean>() });
  const choices = chosen.filter === filter ? chosen.choices : null;
  const open = useMemo(() => {
    const folders = new Set(["", ...foldersAbove(selected)]);
    for (const [folder, isOpen] of choices ?? [])
      if (isOpen) folders.add(folder);
      else folders.delete(folder);
    return [...folders];
  }, [choices, selected]);
  const setOpen = (path: string, isOpen: boolean) =>
    setChosen({ filter, choices: new Map(choices ?? []).set(path, isOpen) });
  return { open, setOpen };
}

const isSame = (before: readonly NeededPage[], pages: readonly NeededPage[]) =>
  before.length === pages.length &&
  before.every(
    ({ folder, start }, at) => pages[at]?.folder === folder && pages[at]?.start === start,
  );
