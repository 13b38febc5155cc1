import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight } from "lucide-react";
import { useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { themedAddress } from "#schemas/sites/theme-link.ts";
import type { ThemeChoice, ThemePreview as Preview } from "#schemas/projects/theme/theme.ts";
import { trpc } from "../../../../api.ts";
import { ErrorState } from "../../../../components/empty-state.tsx";
import { ScaledFrame } from "../../../../components/site/scaled-frame.tsx";
import { Card } from "../../../../components/ui/card.tsx";
import { Select } from "../../../../components/ui/input.tsx";
import { Skeleton } from "../../../../components/ui/skeleton.tsx";
import { type PreviewWidth, WidthSwitch } from "../../../../components/site/width-switch.tsx";
import { useIsMobile } from "../../../../lib/hooks/use-media.ts";
import { useDebounced } from "../../../../lib/hooks/use-debounced.ts";

/** The link is valid for an hour, and every new link reloads the frame. */
const LINK_FRESH_MS = 45 * 60_000;
/** A color changes many times while the user is choosing it. */
const REST_MS = 350;

const pageNames: Record<Preview["pages"][number]["kind"], string> = {
  home: "Front page",
  note: "A long note",
  folder: "A folder",
  posts: "Posts",
  tags: "Tags",
};

/** The project's own pages with the unsaved theme, from the site's origin. */
export function ThemePreview({
  project,
  choice,
  isSaved,
}: {
  project: Project;
  choice: ThemeChoice;
  isSaved: boolean;
}) {
  const { data, error, refetch } = useQuery(
    trpc.themes.preview.queryOptions({ projectId: project.id }, { staleTime: LINK_FRESH_MS }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  // As high as the preview, so that the fields below stay where they are.
  if (!data) return <Skeleton className="h-[42rem] w-full rounded-xl" />;
  if (!data.preview)
    return (
      <Card className="px-6 py-16 text-center text-sm text-pretty text-soft">
        This project has no published pages yet. After the first deployment, you can preview them
        here in the theme you choose.
      </Card>
    );
  return <PreviewWindow preview={data.preview} choice={choice} isSaved={isSaved} />;
}

function PreviewWindow({
  preview,
  choice,
  isSaved,
}: {
  preview: Preview;
  choice: ThemeChoice;
  isSaved: boolean;
}) {
  const [page, setPage] = useState(preview.pages[0]?.url ?? "/");
  const [width, setWidth] = useState<PreviewWidth>(useIsMobile() ? "phone" : "desktop");
  const src = useDebounced(themedAddress(preview.url, choice, page), REST_MS);
  return (
    <Card aria-label="Preview" className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-3 border-b border-line bg-wash px-4 py-2">
        <h2 className="mr-auto text-sm font-semibold max-sm:w-full">
          Preview{" "}
          <span className="font-normal text-faint">
            {isSaved ? "of saved settings" : "of unsaved settings"}
          </span>
        </h2>
        <Select
          aria-label="Page"
          className="w-40 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1"
          value={page}
          onChange={(event) => setPage(event.target.value)}
        >
          {preview.pages.map(({ kind, url }) => (
            <option key={kind} value={url}>
              {pageNames[kind]}
            </option>
          ))}
        </Select>
        <WidthSwitch width={width} onChange={setWidth} />
        <a
          href={src}
          target="_blank"
          rel="noopener"
          className="flex items-center gap-1 rounded-sm text-[13px] font-medium text-soft hover:text-ink"
        >
          Open <span className="sr-only">the preview in a new tab</span>
          <ArrowUpRight aria-hidden="true" className="size-4" />
        </a>
      </div>
      <ScaledFrame src={src} title="Preview of the theme" width={width} />
    </Card>
  );
}
