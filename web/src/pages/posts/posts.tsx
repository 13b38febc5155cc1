import { FileText, SearchX } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { Link } from "react-router-dom";
import type { Post } from "#schemas/deployments/deployment.ts";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { SearchField } from "../../components/controls/search-field.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Select } from "../../components/ui/input.tsx";
import { useDataset } from "../../dataset.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { usePrevious } from "../../lib/hooks/use-previous.ts";
import { paths } from "../../paths.ts";
import { DatasetState } from "../../components/deployments/dataset-state.tsx";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { RowsLoading } from "../../components/lists/rows-loading.tsx";
import { PostDrawer } from "./post-drawer.tsx";
import { countTags, filterPosts, searchable } from "./post-filter.ts";
import { postColumns, readOrder, sortPosts, writeOrder } from "./post-order.ts";
import { PostTable } from "./post-table.tsx";

const inAddress = ["q", "tag", "sort", "post"] as const;
const columnWords = { title: "Title", path: "Path", date: "Date", words: "Words" } as const;

function PostsPage() {
  const { project, deployment } = useDeploymentContext();
  return (
    <DatasetState project={project} deployment={deployment}>
      <Posts />
    </DatasetState>
  );
}

/** All posts as a table. The search, the order and the open post are part of the address. */
function Posts() {
  const { project, deployment } = useDeploymentContext();
  const { data: all, error, refetch } = useDataset<Post[]>(deployment, "posts.json");
  const [{ q: query, tag, sort, post: openId }, show] = useAddressValues(inAddress);
  const sorted = useMemo(() => searchable(sortPosts(all ?? [], readOrder(sort))), [all, sort]);
  const posts = useMemo(() => filterPosts(sorted, { query, tag }), [sorted, query, tag]);
  const tags = useMemo(() => countTags(all ?? []), [all]);
  const former = usePrevious(openId);
  const table = useRef<{ focusPost: (id: string) => void }>(null);
  useEffect(() => {
    if (openId || !former) return;
    // Runs after the drawer has returned the focus. A deep link had no focus to return.
    const timer = setTimeout(() => table.current?.focusPost(former));
    return () => clearTimeout(timer);
  }, [openId, former]);

  if (!all)
    return (
      <Card>
        {error ? (
          <ErrorState
            title="Could not load the posts"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <RowsLoading label="Loading posts" />
        )}
      </Card>
    );
  if (all.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<FileText />}
          title="No posts"
          action={
            <Button asChild variant="outline" size="sm">
              <Link to={paths.notes(project.orgHandle, project.handle, deployment.id)}>
                View notes
              </Link>
            </Button>
          }
        >
          No note of this commit is published. See the notes for the reasons.
        </EmptyState>
      </Card>
    );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField label="Find by title or path" value={query} onChange={(q) => show({ q })} />
        {tags.length > 0 && (
          <Select
            aria-label="Tag"
            className="w-44 max-sm:flex-1"
            value={tag}
            onChange={(event) => show({ tag: event.target.value })}
          >
            <option value="">All tags</option>
            {tags.map(({ tag: name, count }) => (
              <option key={name} value={name}>
                {name} ({formatNumber(count)})
              </option>
            ))}
          </Select>
        )}
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
          {posts.length === all.length
            ? formatCount(all.length, "post")
            : `${formatNumber(posts.length)} of ${formatCount(all.length, "post")}`}
        </p>
      </div>
      {posts.length > 0 ? (
        <PostTable
          ref={table}
          posts={posts}
          order={readOrder(sort)}
          openId={openId}
          onOrder={(order) => show({ sort: writeOrder(order) })}
          onOpen={(post) => show({ post: post.id }, { push: true })}
          onTag={(name) => show({ tag: name })}
        />
      ) : (
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
          known={all.find(({ id }) => id === openId)}
          onClose={() => show({ post: "" })}
          onTag={(name) => show({ post: "", q: "", tag: name })}
        />
      )}
    </>
  );
}

export const route = { Component: PostsPage };
