import type { ThemeId } from "#schemas/projects/theme.ts";
import { ThemeSketch } from "./theme-sketch.tsx";

/**
 * A hosted site at a third of its size, for display only: it takes no focus and no clicks. It is loaded shortly before it scrolls into view.
 * @param src of the site's origin, never of ours
 * @param themeId the theme to sketch if no site is published; nothing is shown while neither is known
 */
export function SiteThumbnail({
  src,
  themeId,
}: {
  src: string | null | undefined;
  themeId: ThemeId | undefined;
}) {
  return (
    <div
      aria-hidden="true"
      className="relative aspect-16/10 overflow-hidden border-b border-line bg-wash"
    >
      {!src && themeId && <ThemeSketch themeId={themeId} className="size-full" />}
      {src && (
        <iframe
          inert
          tabIndex={-1}
          title="Preview"
          src={src}
          loading="lazy"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- both are dangerous only together with our own origin
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="no-referrer"
          className="pointer-events-none absolute top-0 left-0 size-[300%] origin-top-left scale-[0.33333] border-0 bg-surface"
        />
      )}
    </div>
  );
}
