import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Tag } from "lucide-react";
import { useState } from "react";
import { api, fetchedOnce, trpc } from "../../api.ts";
import { Combobox } from "../../components/controls/combobox.tsx";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { ErrorState } from "../../components/empty-state.tsx";
import { RowsLoading } from "../../components/lists/rows-loading.tsx";
import { Card } from "../../components/ui/card.tsx";
import { formatNumber } from "../../lib/format.ts";
import { useDebounced } from "../../lib/hooks/use-debounced.ts";
import { PostList, TagSelect, usePostAddress } from "./post-list.tsx";
import { readOrder, sortOf } from "./post-order.ts";
import { usePostPages } from "./use-post-pages.ts";

/** The search of tags runs when the user pauses typing. */
const SETTLE_MS = 150;

/** Many posts: the server filters and sorts them, and the table loads the pages that are in view. */
export function LargePostList() {
  const { deployment } = useDeploymentContext();
  const address = usePostAddress();
  const { query, tag, sort, show } = address;
  const filter = {
    deploymentId: deployment.id,
    ...(query ? { query } : {}),
    ...(tag ? { tag } : {}),
    sort: sortOf(readOrder(sort)),
  };
  const { posts, loaded, error, retry } = usePostPages(filter);
  const all = useQuery(
    trpc.deployments.posts.queryOptions({ deploymentId: deployment.id, limit: 1 }, fetchedOnce),
  );
  return (
    <PostList
      address={address}
      all={all.data?.total}
      posts={posts}
      notice={
        error ? (
          <Card className="mb-3">
            <ErrorState title="Could not load the posts" error={error} onRetry={retry} />
          </Card>
        ) : (
          !posts && (
            <Card>
              <RowsLoading label="Loading posts" />
            </Card>
          )
        )
      }
      tagFilter={<TagFilter tag={tag} onTag={(name) => show({ tag: name })} />}
      known={(id) => loaded.find((post) => post.id === id)}
      indexOf={async (id) => {
        const { position } = await api.deployments.posts.query({ ...filter, locate: id, limit: 1 });
        return position;
      }}
    />
  );
}

/** A menu, or a search if the menu would be long. */
function TagFilter({ tag, onTag }: { tag: string; onTag: (tag: string) => void }) {
  const { deployment } = useDeploymentContext();
  const [typed, setTyped] = useState("");
  const query = useDebounced(typed, SETTLE_MS);
  const input = { deploymentId: deployment.id, published: true };
  const most = useQuery(trpc.deployments.tags.queryOptions(input, fetchedOnce));
  const isLong = most.data !== undefined && most.data.total > most.data.tags.length;
  const found = useQuery(
    trpc.deployments.tags.queryOptions(
      { ...input, query },
      { ...fetchedOnce, enabled: isLong && query.trim() !== "", placeholderData: keepPreviousData },
    ),
  );
  if (!most.data) return null;
  if (!isLong) return <TagSelect tags={most.data.tags} tag={tag} onTag={onTag} />;
  const { tags } = most.data;
  return (
    <Combobox
      label="Tag"
      icon={<Tag />}
      className="w-44 max-sm:flex-1"
      value={tag}
      // The server matches the text after a pause. Until then, earlier options stay.
      optionsFor={(text) =>
        (text.trim() === "" ? tags : (found.data?.tags ?? tags)).map(({ name, count }) => ({
          id: name,
          label: name,
          note: formatNumber(count),
        }))
      }
      onType={setTyped}
      onChoose={onTag}
      onClear={() => onTag("")}
    />
  );
}
