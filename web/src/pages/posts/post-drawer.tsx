import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight, FileCode, FileQuestion } from "lucide-react";
import { Link } from "react-router-dom";
import type { PostDetail } from "#schemas/deployments/dataset.ts";
import type { Post } from "#schemas/deployments/deployment.ts";
import { trpc } from "../../api.ts";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { SiteFrame } from "../../components/site/site-frame.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { isMissing } from "../../errors.ts";
import { siteAddress } from "../../lib/site-address.ts";
import { paths } from "../../paths.ts";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { PostFacts } from "./post-facts.tsx";

interface PostDrawerProps {
  postId: string;
  /** The data that the table already has. */
  known: Post | undefined;
  onClose: () => void;
  onTag: (tag: string) => void;
}

/** One post: a preview, its front matter, and its connections. */
export function PostDrawer({ postId, known, onClose, onTag }: PostDrawerProps) {
  const { deployment } = useDeploymentContext();
  const { data, error, refetch } = useQuery(
    trpc.deployments.post.queryOptions({ deploymentId: deployment.id, postId }),
  );
  const post = data?.post ?? known;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="wide"
      title={post?.title ?? "Post"}
      description={post && <span className="font-mono text-xs break-all">{post.path}</span>}
    >
      {data ? (
        <PostView post={data.post} previewUrl={data.previewUrl} onTag={onTag} />
      ) : isMissing(error) ? (
        <EmptyState icon={<FileQuestion />} title="Post not found">
          This deployment has no post with this ID. It may be in another deployment.
        </EmptyState>
      ) : error ? (
        <ErrorState title="Could not load the post" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading post">
          <Skeleton className="mb-5 h-8 w-56" />
          <Skeleton className="mb-5 h-96 w-full rounded-lg" />
          <Skeleton className="h-32 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

function PostView({
  post,
  previewUrl,
  onTag,
}: {
  post: PostDetail;
  previewUrl: string;
  onTag: (tag: string) => void;
}) {
  const { project, deployment } = useDeploymentContext();
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap gap-2">
        {deployment.url && (
          <Button asChild size="sm">
            <a href={siteAddress(deployment.url, post.url)} target="_blank" rel="noopener">
              Open page <ArrowUpRight />
            </a>
          </Button>
        )}
        <Button asChild variant="outline" size="sm">
          <Link to={paths.source(project.orgHandle, project.handle, deployment.id, post.path)}>
            <FileCode /> View source
          </Link>
        </Button>
      </div>
      <SiteFrame
        src={previewUrl}
        title={`Preview of ${post.title}`}
        className="h-[min(34rem,60dvh)] rounded-lg border border-line"
      />
      <PostFacts post={post} onTag={onTag} />
    </div>
  );
}
