import { EyeOff, Rocket } from "lucide-react";
import { EmptyState, ErrorState } from "../../../../components/empty-state.tsx";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";
import { messageOf } from "../../../../errors.ts";
import type { NotePicture } from "../pictures/picture-files.ts";
import { PreviewFrame } from "./preview-frame.tsx";
import type { PreviewState } from "./use-note-preview.ts";

interface PreviewPaneProps extends PreviewState {
  line: number;
  pictures: () => readonly NotePicture[];
  toggle: () => void;
  retry: () => void;
}

/** The note as visitors will see it, beside its text. */
export function PreviewPane(props: PreviewPaneProps) {
  const { preview, error } = props;
  const notice = preview?.html ? (error ? messageOf(error) : draftNotice(preview.reason)) : null;
  return (
    <section
      aria-label="Preview"
      className="flex min-h-0 min-w-0 flex-col overflow-hidden border-line xl:border-l"
    >
      {notice !== null && (
        <p role="status" className="border-b border-line bg-warning-wash px-4 py-2 text-[13px]">
          {notice}
        </p>
      )}
      <div className="min-h-0 flex-1 overflow-auto">
        <Content {...props} />
      </div>
    </section>
  );
}

function Content({ preview, error, line, pictures, toggle, retry }: PreviewPaneProps) {
  if (preview?.html) {
    const { frameUrl: src, html } = preview;
    return (
      <PreviewFrame
        key={src}
        src={src}
        html={html}
        line={line}
        pictures={pictures}
        onToggle={toggle}
      />
    );
  }
  if (error) return <ErrorState title="Could not show the preview" error={error} onRetry={retry} />;
  if (preview === undefined)
    return (
      <Loading label="Loading the preview">
        <div className="grid grid-cols-1 gap-3 p-6">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      </Loading>
    );
  if (preview === null)
    return (
      <EmptyState icon={<Rocket />} title="No deployment yet">
        The preview shows notes in your site. It starts after the first deployment: save this note.
      </EmptyState>
    );
  return (
    <EmptyState icon={<EyeOff />} title="No page">
      {preview.reason ?? "The site has no page for this file."}
    </EmptyState>
  );
}

const draftNotice = (reason: string | null) =>
  reason === null ? null : `Visitors will not see this note. ${reason}`;
