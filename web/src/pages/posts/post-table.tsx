import { ArrowDown, ArrowUp } from "lucide-react";
import { type Ref, memo, useCallback, useEffect, useImperativeHandle } from "react";
import type { Post } from "#schemas/deployments/deployment.ts";
import { dateOf, type PostColumn } from "#schemas/deployments/post-sort.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { classNames } from "../../lib/class-names.ts";
import { formatDay, formatNumber } from "../../lib/format.ts";
import { useIsMobile } from "../../lib/hooks/use-media.ts";
import { useWindowRows } from "../../lib/hooks/use-window-rows.ts";
import { nextOrder, type PostOrder } from "./post-order.ts";

const ROW_PX = 44;
/** On a phone, a row is a card of three lines. */
const CARD_PX = 92;
const SHOWN_TAGS = 2;

const columns =
  "md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_6.5rem_4.5rem] lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_6.5rem_4.5rem_minmax(0,11rem)]";

/** The posts of a table. They may be loaded in pages while the user scrolls. */
export interface PostRows {
  count: number;
  /** Whether the number is that of an earlier filter, until the next is known. */
  isLoading?: boolean;
  /** undefined while it is loading. */
  at: (index: number) => Post | undefined;
  /** Called with the first and the last rendered row. */
  onView?: (first: number, last: number) => void;
}

interface PostTableProps {
  ref: Ref<{ focusRow: (index: number) => void }>;
  posts: PostRows;
  order: PostOrder;
  openId: string;
  onOrder: (order: PostOrder) => void;
  onOpen: (post: Post) => void;
  onTag: (tag: string) => void;
}

/** Works with tens of thousands of posts, because only visible rows are rendered. */
export function PostTable(props: PostTableProps) {
  const { ref, posts, order, openId, onOrder, onOpen, onTag } = props;
  const { count, onView } = posts;
  const isMobile = useIsMobile();
  const sizeOf = useCallback(() => (isMobile ? CARD_PX : ROW_PX), [isMobile]);
  const rows = useWindowRows<HTMLDivElement>(count, sizeOf);
  useImperativeHandle(ref, () => ({ focusRow: (index) => rows.focusRow(index) }));
  const items = rows.virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onView?.(first, last), [onView, first, last]);
  return (
    <div
      role="table"
      aria-label="Posts"
      aria-rowcount={count + 1}
      aria-busy={posts.isLoading}
      className="rounded-xl border border-line bg-surface shadow-card"
    >
      <div role="rowgroup" className="sticky top-14 z-20 max-md:hidden">
        <div
          role="row"
          aria-rowindex={1}
          className={classNames(
            "grid h-10 items-center gap-4 rounded-t-xl border-b border-line bg-surface px-5 text-xs text-faint",
            columns,
          )}
        >
          <ColumnHead column="title" label="Title" order={order} onOrder={onOrder} />
          <ColumnHead column="path" label="Path" order={order} onOrder={onOrder} />
          <ColumnHead column="date" label="Date" order={order} onOrder={onOrder} />
          <ColumnHead column="words" label="Words" order={order} onOrder={onOrder} />
          <span role="columnheader" className="pl-2 md:max-lg:hidden">
            Tags
          </span>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between the links of the rows */}
      <div
        ref={rows.box}
        role="rowgroup"
        onKeyDown={rows.onKeyDown}
        className="relative"
        style={{ height: rows.virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start, size }) => {
          const post = posts.at(index);
          return (
            <div
              // A row keeps the focus while its post arrives.
              key={index}
              role="row"
              aria-rowindex={index + 2}
              data-index={index}
              className={classNames(
                "absolute inset-x-0 top-0 border-line not-first:border-t hover:bg-wash/60",
                index > 0 && "border-t",
                post && post.id === openId && "bg-wash",
              )}
              style={{ height: size, transform: `translateY(${start - rows.scrollMargin}px)` }}
            >
              <PostRow post={post} onOpen={onOpen} onTag={onTag} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function ColumnHead({
  column,
  label,
  order,
  onOrder,
}: {
  column: PostColumn;
  label: string;
  order: PostOrder;
  onOrder: (order: PostOrder) => void;
}) {
  const rules = order.column === column;
  const Arrow = order.descending ? ArrowDown : ArrowUp;
  return (
    <span
      role="columnheader"
      aria-sort={rules ? (order.descending ? "descending" : "ascending") : undefined}
      className={column === "words" ? "text-right" : undefined}
    >
      <button
        type="button"
        onClick={() => onOrder(nextOrder(order, column))}
        className={classNames(
          "-mx-1.5 inline-flex h-7 items-center gap-1 rounded-md px-1.5 hover:bg-wash hover:text-ink",
          rules && "font-medium text-ink",
        )}
      >
        {label}
        {rules && <Arrow aria-hidden="true" className="size-3" />}
      </button>
    </span>
  );
}

const PostRow = memo(function PostRow({
  post,
  onOpen,
  onTag,
}: {
  post: Post | undefined;
  onOpen: (post: Post) => void;
  onTag: (tag: string) => void;
}) {
  const date = post && dateOf(post);
  return (
    <div
      role="none"
      className={classNames(
        "grid h-full grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-4 gap-y-0.5 px-5 text-[13px]",
        columns,
      )}
    >
      <span role="cell" className="min-w-0 max-md:col-span-2">
        <button
          type="button"
          data-cell
          aria-disabled={!post}
          onClick={() => post && onOpen(post)}
          className={classNames(
            "block max-w-full truncate rounded-sm text-left text-sm after:absolute after:inset-0 max-md:text-[15px]",
            post ? "font-medium" : "text-faint",
          )}
        >
          {post?.title ?? "Loading…"}
        </button>
      </span>
      <span
        role="cell"
        title={post?.path}
        className="truncate font-mono text-xs text-faint max-md:col-span-2"
      >
        {post?.path}
      </span>
      <span role="cell" className="text-soft tabular-nums max-md:order-last max-md:text-xs">
        {date ? formatDay(date) : post && "–"}
      </span>
      <span role="cell" className="text-right text-soft tabular-nums max-md:hidden">
        {post && formatNumber(post.wordCount)}
      </span>
      <span
        role="cell"
        className="relative z-10 flex min-w-0 gap-1 overflow-hidden md:pl-2 max-md:order-last max-md:justify-end md:max-lg:hidden"
      >
        {post?.tags.slice(0, SHOWN_TAGS).map((tag) => (
          <button
            key={tag}
            type="button"
            tabIndex={-1}
            title={`Only posts with ${tag}`}
            onClick={() => onTag(tag)}
            className="min-w-0 rounded-full [&>span]:inline-block [&>span]:max-w-full [&>span]:truncate"
          >
            <Badge>{tag}</Badge>
          </button>
        ))}
        {post && post.tags.length > SHOWN_TAGS && (
          <span className="text-xs text-faint">+{post.tags.length - SHOWN_TAGS}</span>
        )}
      </span>
    </div>
  );
});
