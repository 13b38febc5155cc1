import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowUpRight, FileQuestion } from "lucide-react";
import { Link } from "react-router-dom";
import type { Media } from "#schemas/deployments/dataset.ts";
import { fetchedOnce, trpc } from "../../api.ts";
import { Facts } from "../../components/lists/detail-parts.tsx";
import { DetailSection } from "../../components/lists/detail-section.tsx";
import { ShowMore } from "../../components/lists/show-more.tsx";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { nameOf } from "../../lib/file-tree.ts";
import { formatBytes, formatNumber } from "../../lib/format.ts";
import { siteAddress } from "../../lib/site-address.ts";
import { paths } from "../../paths.ts";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { MediaPicture } from "./media-picture.tsx";
import { MediaVariants } from "./media-variants.tsx";
import { isPicture } from "./savings.ts";

/** Up to the width of the drawer. */
const PICTURE_PX = 600;
const PAGE_SIZE = 50;

/** One file: a preview, the variants that browsers load, and where it is used. */
export function MediaDrawer({
  media,
  onClose,
}: {
  /** undefined if this deployment has no file with this id. */
  media: Media | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="side"
      title={media ? nameOf(media.path) : "Media"}
      description={media && <span className="font-mono text-xs break-all">{media.path}</span>}
    >
      {media ? (
        <MediaView media={media} />
      ) : (
        <EmptyState icon={<FileQuestion />} title="File not found">
          This deployment has no media file with this ID. It may be in another deployment.
        </EmptyState>
      )}
    </Dialog>
  );
}

function MediaView({ media }: { media: Media }) {
  const { deployment } = useDeploymentContext();
  return (
    <div className="grid grid-cols-1 gap-6">
      {isPicture(media) && (
        <MediaPicture
          key={media.id}
          media={media}
          width={PICTURE_PX}
          alt={nameOf(media.path)}
          className="max-h-96 min-h-40 w-full rounded-lg border border-line bg-wash object-contain"
        />
      )}
      {deployment.url && (
        <Button asChild size="sm" className="justify-self-start">
          <a href={siteAddress(deployment.url, media.url)} target="_blank" rel="noopener">
            Open original <ArrowUpRight />
          </a>
        </Button>
      )}
      <Facts
        facts={[
          ["Type", media.type.split(";")[0]],
          ["Size", formatBytes(media.size)],
          [
            "Dimensions",
            media.width && media.height
              ? `${formatNumber(media.width)} × ${formatNumber(media.height)} px`
              : "–",
          ],
          [
            "Address",
            <code key="url" className="font-mono text-xs break-all">
              {media.url}
            </code>,
          ],
        ]}
      />
      {isPicture(media) && <MediaVariants media={media} />}
      <WhereUsed media={media} />
    </div>
  );
}

function WhereUsed({ media }: { media: Media }) {
  const { project, deployment } = useDeploymentContext();
  const list = useInfiniteQuery(
    trpc.deployments.posts.infiniteQueryOptions(
      { deploymentId: deployment.id, media: media.id, limit: PAGE_SIZE },
      {
        ...fetchedOnce,
        enabled: media.posts.length > 0,
        getNextPageParam: (page) => page.nextCursor ?? undefined,
      },
    ),
  );
  return (
    <DetailSection title="Where it is used" count={media.posts.length}>
      {media.posts.length === 0 ? (
        <p className="text-sm text-faint">No post uses this file.</p>
      ) : list.data ? (
        <>
          <ul className="divide-y divide-line rounded-lg border border-line text-sm">
            {list.data.pages
              .flatMap(({ posts }) => posts)
              .map(({ id, title, path }) => (
                <li key={id} className="px-4 py-2">
                  <Link
                    to={paths.posts(project.orgHandle, project.handle, deployment.id, id)}
                    className="block truncate rounded-sm font-medium hover:underline"
                  >
                    {title}
                  </Link>
                  <span className="block truncate font-mono text-xs text-faint">{path}</span>
                </li>
              ))}
          </ul>
          <ShowMore list={list} />
        </>
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Loading label="Loading posts">
          <Skeleton className="h-16 w-full" />
        </Loading>
      )}
    </DetailSection>
  );
}
