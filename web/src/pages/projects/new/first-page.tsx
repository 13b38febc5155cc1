import { useQuery } from "@tanstack/react-query";
import type { ThemeId } from "#schemas/projects/theme/theme.ts";
import { fetchedOnce, trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Spinner } from "../../../components/ui/spinner.tsx";

/**
 * The first page of a site that is not published anywhere. With an empty sandbox the document has an origin of its own (never ours), runs no scripts and
 * opens no links, and its policy forbids it to load anything. On wide screens it is shown at half its size, as on a desktop.
 */
export function FirstPage({
  previewId,
  themeId,
  hasPage,
}: {
  previewId: string;
  themeId: ThemeId;
  hasPage: boolean;
}) {
  const { data, error, refetch } = useQuery(
    trpc.projects.previews.page.queryOptions(
      { previewId, themeId },
      { ...fetchedOnce, enabled: hasPage },
    ),
  );
  if (!hasPage)
    return <p className="text-[13px] text-soft">The first page is too large to be shown here.</p>;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="relative h-96 overflow-hidden rounded-lg border border-line bg-surface">
      {data ? (
        <iframe
          key={themeId}
          srcDoc={data.html}
          title="First page"
          sandbox=""
          referrerPolicy="no-referrer"
          className="absolute top-0 left-0 size-full origin-top-left border-0 bg-surface sm:size-[200%] sm:scale-50"
        />
      ) : (
        <div className="flex h-full items-center justify-center text-faint">
          <Spinner label="Loading the first page" />
        </div>
      )}
    </div>
  );
}
