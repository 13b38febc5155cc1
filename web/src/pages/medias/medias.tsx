import { Images, SearchX } from "lucide-react";
import { useMemo } from "react";
import type { Media } from "#schemas/deployments/dataset.ts";
import { mediaKinds } from "#schemas/deployments/media-kind.ts";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { SearchField } from "../../components/controls/search-field.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Select } from "../../components/ui/input.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { useDataset } from "../../dataset.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { usePrevious } from "../../lib/hooks/use-previous.ts";
import { DatasetState } from "../../components/deployments/dataset-state.tsx";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { MediaDrawer } from "./media-drawer.tsx";
import { MediaGrid } from "./media-grid.tsx";
import { countKinds, filterMedias, mediaKindWords, readKind } from "./media-rows.ts";
import { MediaTotalsCard } from "./media-totals.tsx";
import { UnusedFiles } from "./unused-files.tsx";
import { totalsOf } from "./savings.ts";

const inAddress = ["q", "type", "media", "unused"] as const;

function MediasPage() {
  const { project, deployment } = useDeploymentContext();
  return (
    <DatasetState project={project} deployment={deployment}>
      <Medias />
    </DatasetState>
  );
}

/** All published files except pages. Pictures come from the site's own origin, as visitors get them. */
function Medias() {
  const { deployment } = useDeploymentContext();
  const { data: all, error, refetch } = useDataset<Media[]>(deployment, "medias.json");
  const [{ q: query, type, media: openId, unused }, show] = useAddressValues(inAddress);
  const kind = readKind(type);
  const medias = useMemo(() => filterMedias(all ?? [], { query, kind }), [all, query, kind]);
  const totals = useMemo(() => totalsOf(all ?? []), [all]);
  const counts = useMemo(() => countKinds(all ?? []), [all]);
  const former = usePrevious(openId);

  if (!all)
    return error ? (
      <Card>
        <ErrorState title="Could not load the media" error={error} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <MediasLoading />
    );
  if (all.length === 0)
    return (
      <>
        <UnusedFiles medias={all} startsOpen={unused !== ""} />
        <Card>
          <EmptyState icon={<Images />} title="No media">
            No published note uses an image or file. Embed one with{" "}
            <code className="font-mono">![[picture.png]]</code>, and it is published with the note.
          </EmptyState>
        </Card>
      </>
    );
  return (
    <>
      <MediaTotalsCard totals={totals} />
      <UnusedFiles medias={all} startsOpen={unused !== ""} />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField label="Find by path" value={query} onChange={(q) => show({ q })} />
        <Select
          aria-label="Type"
          className="w-44 max-sm:flex-1"
          value={kind}
          onChange={(event) => show({ type: event.target.value })}
        >
          <option value="">All types</option>
          {mediaKinds
            .filter((known) => counts[known] > 0 || known === kind)
            .map((known) => (
              <option key={known} value={known}>
                {mediaKindWords[known]} ({formatNumber(counts[known])})
              </option>
            ))}
        </Select>
        <p role="status" className="ml-auto text-[13px] text-soft tabular-nums">
          {medias.length === all.length
            ? formatCount(all.length, "file")
            : `${formatNumber(medias.length)} of ${formatCount(all.length, "file")}`}
        </p>
      </div>
      {medias.length > 0 ? (
        <MediaGrid
          medias={medias}
          openId={openId}
          formerId={former}
          onOpen={(media) => show({ media: media.id }, { push: true })}
        />
      ) : (
        <Card>
          <EmptyState
            icon={<SearchX />}
            title="No matching files"
            action={
              <Button variant="outline" size="sm" onClick={() => show({ q: "", type: "" })}>
                Clear filters
              </Button>
            }
          />
        </Card>
      )}
      {openId && (
        <MediaDrawer
          media={all.find(({ id }) => id === openId)}
          onClose={() => show({ media: "" })}
        />
      )}
    </>
  );
}

const MediasLoading = () => (
  <Loading label="Loading media">
    <Skeleton className="mb-4 h-28 w-full rounded-xl" />
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((key) => (
        <Skeleton key={key} className="h-44 rounded-lg" />
      ))}
    </div>
  </Loading>
);

export const route = { Component: MediasPage };
