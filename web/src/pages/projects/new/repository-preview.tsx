import { CircleX } from "lucide-react";
import { useEffect, useRef } from "react";
import {
  type RepositoryPreview as Preview,
  previewStageTexts,
} from "#schemas/projects/repository-preview.ts";
import type { ThemeId } from "#schemas/projects/theme/theme.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { Spinner } from "../../../components/ui/spinner.tsx";
import { PreviewedSite } from "./previewed-site.tsx";
import type { ShownPreview } from "./use-repository-preview.ts";

/** What the site of a public repository would look like, while it is found out and afterwards. */
export function RepositoryPreview({
  shown,
  themeId,
  onTheme,
}: {
  shown: ShownPreview;
  /** The chosen theme; null is the one that fits. */
  themeId: ThemeId | null;
  onTheme: (id: ThemeId) => void;
}) {
  const { preview, isStarting, fetchError, refetch, start, discard } = shown;
  const card = useRef<HTMLElement>(null);
  const isShown = isStarting || preview !== null;
  const isEnded = preview?.state === "ready" || preview?.state === "failed";
  // The card is below a long form.
  useEffect(() => {
    if (isShown) card.current?.scrollIntoView({ block: "nearest" });
  }, [isShown]);
  useEffect(() => {
    if (isEnded) card.current?.scrollIntoView({ block: "start" });
  }, [isEnded]);
  if (fetchError) return <ErrorState error={fetchError} onRetry={refetch} />;
  if (!preview && !isStarting) return null;
  const isRunning = !preview || preview.state === "queued" || preview.state === "running";
  return (
    <Card
      ref={card}
      aria-label="Preview"
      className="scroll-mt-20"
      aria-busy={isRunning || undefined}
    >
      <CardHeader
        title="Preview"
        action={
          isRunning ? (
            <Button variant="outline" size="sm" onClick={discard}>
              Cancel
            </Button>
          ) : (
            preview.state === "failed" && (
              <Button variant="outline" size="sm" onClick={start}>
                Retry
              </Button>
            )
          )
        }
      />
      {isRunning ? (
        <p role="status" className="flex items-center gap-3 p-5 text-sm text-soft">
          <Spinner className="text-faint" />
          {progressOf(preview)}
        </p>
      ) : preview.state === "failed" ? (
        <Failure preview={preview} />
      ) : (
        preview.site && (
          <PreviewedSite
            previewId={preview.id}
            site={preview.site}
            themeId={themeId ?? preview.site.themeId}
            onTheme={onTheme}
          />
        )
      )}
    </Card>
  );
}

function progressOf(preview: Preview | null): string {
  return preview?.stage ? previewStageTexts[preview.stage] : "Waiting for a worker";
}

function Failure({ preview }: { preview: Preview }) {
  const isEmpty = preview.error?.appCode === "no_content";
  return (
    <div role="alert" className="flex gap-3 p-5 text-sm">
      <CircleX className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-medium">
          {isEmpty ? "There is nothing to publish" : "The repository cannot be previewed"}
        </p>
        <p className="mt-1 text-pretty break-words text-soft">{preview.error?.message}</p>
      </div>
    </div>
  );
}
