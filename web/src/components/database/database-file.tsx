import { useQuery } from "@tanstack/react-query";
import { Database } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { fetchedOnce, trpc } from "../../api.ts";
import { EmptyState, ErrorState } from "../empty-state.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { formatBytes } from "../../lib/format.ts";
import { DownloadButton } from "./file-card.tsx";
import { ASK_ABOVE_BYTES, addressOf, fetchContent } from "./fetch-content.ts";
import type { ContentFile } from "./content-file.ts";

/** The download link expires after an hour, but a page can stay open longer. */
const RENEW_LINK_MS = 40 * 60_000;

/** Loads the database of a deployment into the page, or says why it is not available yet. */
export function DatabaseFile({
  deployment,
  children,
}: {
  deployment: Deployment;
  children: (content: ContentFile) => ReactNode;
}) {
  const [agreed, setAgreed] = useState(false);
  const [bytes, setBytes] = useState(0);
  const link = useQuery(
    trpc.deployments.sqlite.queryOptions(
      { deploymentId: deployment.id },
      { refetchInterval: RENEW_LINK_MS, staleTime: RENEW_LINK_MS },
    ),
  );
  const size = link.data?.size ?? 0;
  const isBig = size > ASK_ABOVE_BYTES;
  const address = link.data && addressOf(link.data.url);
  const content = useQuery({
    queryKey: ["content.sqlite", deployment.id],
    queryFn: ({ signal }) => fetchContent(address ?? "", setBytes, signal),
    enabled: address !== undefined && (!isBig || agreed),
    ...fetchedOnce,
    retry: 1,
  });

  if (content.data && address) return children({ file: content.data, size, address });
  if (link.error) return <Failed error={link.error} onRetry={() => void link.refetch()} />;
  if (content.error)
    return (
      <Failed
        error={content.error}
        onRetry={() => void link.refetch().then(() => content.refetch())}
      />
    );
  if (!address)
    return (
      <Loading label="Loading database">
        <Skeleton className="mb-4 h-9 w-full" />
        <Skeleton className="h-96 w-full rounded-xl" />
      </Loading>
    );
  if (isBig && !agreed)
    return (
      <Card>
        <EmptyState
          icon={<Database />}
          title={`This database is ${formatBytes(size)}`}
          action={
            <>
              <Button size="sm" onClick={() => setAgreed(true)}>
                Open it here
              </Button>
              <DownloadButton address={address} />
            </>
          }
        >
          Your browser must download the whole file before you can query it here.
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <EmptyState icon={<Database />} title="Downloading the database">
        <progress
          aria-label="Downloaded"
          max={size}
          value={bytes}
          className="mt-2 mb-1 h-1.5 w-64 max-w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
        />
        <p className="tabular-nums">
          {formatBytes(bytes)} of {formatBytes(size)}
        </p>
      </EmptyState>
    </Card>
  );
}

const Failed = (props: { error: unknown; onRetry: () => void }) => (
  <Card>
    <ErrorState title="Could not open the database" {...props} />
  </Card>
);
