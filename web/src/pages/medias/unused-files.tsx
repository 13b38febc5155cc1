import { ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import type { Media, SourceFile } from "#schemas/deployments/dataset.ts";
import { ErrorState } from "../../components/empty-state.tsx";
import { TruncatedList } from "../../components/lists/truncated-list.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { useDataset } from "../../dataset.ts";
import { formatBytes, formatCount } from "../../lib/format.ts";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { unusedMedia } from "./unused.ts";

/** Files of the repository that could be deleted. The list of all files is only loaded on request. */
export function UnusedFiles({
  medias,
  startsOpen,
}: {
  medias: readonly Media[];
  startsOpen: boolean;
}) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <Card aria-label="Unused files" className="mb-4 overflow-hidden">
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex cursor-pointer list-none items-center gap-2 px-5 py-3 text-sm font-medium hover:bg-wash">
          <ChevronRight
            aria-hidden="true"
            className={`size-4 shrink-0 text-faint transition-transform ${isOpen ? "rotate-90" : ""}`}
          />
          Files that no published page uses
        </summary>
        {isOpen && <UnusedList medias={medias} />}
      </details>
    </Card>
  );
}

function UnusedList({ medias }: { medias: readonly Media[] }) {
  const { deployment } = useDeploymentContext();
  const { data: files, error, refetch } = useDataset<SourceFile[]>(deployment, "source.json");
  const unused = useMemo(() => unusedMedia(files ?? [], medias), [files, medias]);
  if (!files)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading label="Loading files">
        <Skeleton className="mx-5 mb-4 h-16" />
      </Loading>
    );
  const bytes = unused.reduce((total, { size }) => total + size, 0);
  return (
    <div className="grid gap-3 border-t border-line px-5 py-4">
      <p className="text-[13px] text-soft">
        {unused.length === 0
          ? "A published page uses each picture, video, audio and PDF file of the repository."
          : `${formatCount(unused.length, "picture, video, audio or PDF file", "pictures, videos, audio and PDF files")} with ${formatBytes(bytes)}. Only members see this list: these files are not published. Drafts and other unpublished notes may use them.`}
      </p>
      {unused.length > 0 && (
        <TruncatedList items={unused}>
          {({ path, size }) => (
            <li key={path} className="flex items-baseline gap-3 px-4 py-2">
              <span className="min-w-0 flex-1 font-mono text-xs break-all">{path}</span>
              <span className="shrink-0 text-[13px] text-soft tabular-nums">
                {formatBytes(size)}
              </span>
            </li>
          )}
        </TruncatedList>
      )}
    </div>
  );
}
