import { FileText } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { Post } from "#schemas/deployments/deployment.ts";
import { DatasetState } from "../../components/deployments/dataset-state.tsx";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { RowsLoading } from "../../components/lists/rows-loading.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { useSmallDataset } from "../../dataset.ts";
import { paths } from "../../paths.ts";
import { LargePostList } from "./large-post-list.tsx";
import { countTags, filterPosts, searchable } from "./post-filter.ts";
import { PostList, TagSelect, usePostAddress } from "./post-list.tsx";
import { readOrder, sortPosts } from "./post-order.ts";

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
  const { data: posts, error, refetch } = useSmallDataset<Post[]>(deployment, "posts.json");
  if (posts === null) return <LargePostList />;
  if (posts && posts.length > 0) return <SmallPostList all={posts} />;
  return (
    <Card>
      {posts ? (
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
      ) : error ? (
        <ErrorState title="Could not load the posts" error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsLoading label="Loading posts" />
      )}
    </Card>
  );
}

/** All posts are loaded. */
function SmallPostList({ all }: { all: readonly Post[] }) {
  const address = usePostAddress();
  const { query, tag, sort, show } = address;
  const sorted = useMemo(() => searchable(sortPosts(all, readOrder(sort))), [all, sort]);
  const posts = useMemo(() => filterPosts(sorted, { query, tag }), [sorted, query, tag]);
  const tags = useMemo(
    () => countTags(all).map(({ tag: name, count }) => ({ name, count })),
    [all],
  );
  const rows = useMemo(
    () => ({ count: posts.length, at: (index: number) => posts[index] }),
    [posts],
  );
  return (
    <PostList
      address={address}
      all={all.length}
      posts={rows}
      tagFilter={<TagSelect tags={tags} tag={tag} onTag={(name) => show({ tag: name })} />}
      known={(id) => all.find((post) => post.id === id)}
      indexOf={(id) => {
        const index = posts.findIndex((post) => post.id === id);
        return index < 0 ? null : index;
      }}
    />
  );
}

export const route = { Component: PostsPage };
