import { SearchX } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Post } from "#schemas/deployments/deployment.ts";
import { postColumns } from "#schemas/deployments/post-sort.ts";
import { SearchField } from "../../components/controls/search-field.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Select } from "../../components/ui/input.tsx";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { usePrevious } from "../../lib/hooks/use-previous.ts";
import { PostDrawer } from "./post-drawer.tsx";
import { readOrder, writeOrder } from "./post-order.ts";
import { type PostRows, PostTable } from "./post-table.tsx";

const inAddress = ["q", "tag", "sort", "post"] as const;
const columnWords = { title: "Title", path: "Path", date: "Date", words: "Words" } as const;

/** The search, the tag, the order and the open post of the address. */
export function usePostAddress() {
  const [{ q: query, tag, sort, post: openId }, show] = useAddressValues(inAddress);
  return { query, tag, sort, openId, show };
}

interface PostListProps {
  address: ReturnType<typeof usePostAddress>;
  /** The number of all posts, whatever the filter; undefined while it is loading. */
  all: number | undefined;
  /** The posts that match, in the order of the address; undefined while they are loading. */
  posts: PostRows | undefined;
  /** Shown instead of the table while there are no posts to show, or above it. */
  notice?: ReactNode;
  tagFilter: ReactNode;
  /** The data that the list already has about a post. */
  known: (id: string) => Post | undefined;
  /** The position of a post in the list; null if it is not there. */
  indexOf: (id: string) => number | null | Promise<number | null>;
}

/** A table of posts below its filters. */
export function PostList(props: PostListProps) {
  const { address, all, posts, notice, tagFilter, known, indexOf } = props;
  const { query, sort, openId, show } = address;
  const former = usePrevious(openId);
  const table = useRef<{ focusRow: (index: number) => void }>(null);
  const find = useRef(indexOf);
  useEffect(() => {
    find.current = indexOf;
  }, [indexOf]);
  useEffect(() => {
    if (openId || !former) return;
    let isCurrent = true;
    // Runs after the drawer has returned the focus. A deep link had no focus to return.
    const timer = setTimeout(() => {
      void Promise.resolve(find.current(former)).then(
        (index) => {
          if (isCurrent && index !== null) table.current?.focusRow(index);
        },
        // Then the focus stays where the drawer has left it.
        () => undefined,
      );
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [openId, former]);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField label="Find by title or path" value={query} onChange={(q) => show({ q })} />
        {tagFilter}
        <Select
          aria-label="Sort"
          className="w-44 max-sm:flex-1 md:hidden"
          value={writeOrder(readOrder(sort))}
          onChange={(event) => show({ sort: event.target.value })}
        >
          {postColumns.flatMap((column) =>
            [false, true].map((descending) => {
              const value = writeOrder({ column, descending });
              return (
                <option key={value} value={value}>
                  {columnWords[column]} {descending ? "↓" : "↑"}
                </option>
              );
            }),
          )}
        </Select>
        <p role="status" className="ml-auto text-[13px] text-soft tabular-nums">
          {posts &&
            !posts.isLoading &&
            all !== undefined &&
            (posts.count === all
              ? formatCount(all, "post")
              : `${formatNumber(posts.count)} of ${formatCount(all, "post")}`)}
        </p>
      </div>
      {notice}
      {posts && posts.count > 0 && (
        <PostTable
          ref={table}
          posts={posts}
          order={readOrder(sort)}
          openId={openId}
          onOrder={(order) => show({ sort: writeOrder(order) })}
          onOpen={(post) => show({ post: post.id }, { push: true })}
          onTag={(name) => show({ tag: name })}
        />
      )}
      {posts?.count === 0 && !posts.isLoading && (
        <Card>
          <EmptyState
            icon={<SearchX />}
            title="No matching posts"
            action={
              <Button variant="outline" size="sm" onClick={() => show({ q: "", tag: "" })}>
                Clear filters
              </Button>
            }
          />
        </Card>
      )}
      {openId && (
        <PostDrawer
          postId={openId}
          known={known(openId)}
          onClose={() => show({ post: "" })}
          onTag={(name) => show({ post: "", q: "", tag: name })}
        />
      )}
    </>
  );
}

/** A menu of the tags with the number of their posts. */
export function TagSelect({
  tags,
  tag,
  onTag,
}: {
  tags: readonly { name: string; count: number }[];
  tag: string;
  onTag: (tag: string) => void;
}) {
  if (tags.length === 0) return null;
  return (
    <Select
      aria-label="Tag"
      className="w-44 max-sm:flex-1"
      value={tag}
      onChange={(event) => onTag(event.target.value)}
    >
      <option value="">All tags</option>
      {tags.map(({ name, count }) => (
        <option key={name} value={name}>
          {name} ({formatNumber(count)})
        </option>
      ))}
    </Select>
  );
}
