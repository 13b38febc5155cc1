import { useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { isSamePage } from "../../lib/site-address.ts";

/** The page is laid out at three times, or twice, the width at which it is shown. The space for its scrollbar is cut off. */
const sizes = {
  third: "h-[300%] w-[calc(300%+1rem)] scale-[0.33333]",
  half: "h-[200%] w-[calc(200%+1rem)] scale-50",
};

interface SitePreviewProps {
  /** The deployment's own address. */
  src: string;
  size: keyof typeof sizes;
  className?: string;
}

/**
 * The first page of a deployment as a picture: a frame of the page itself, scaled down, without scripts, focus or clicks. It loads shortly before it scrolls
 * into view and appears once it is complete. `allow-same-origin` gives it its own origin (never ours), which its fonts and a private site's cookie need.
 */
export function SitePreview({ src, size, className }: SitePreviewProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const [shown, setShown] = useState(src);
  // Every query signs the address again. That must not reload the frame.
  if (!isSamePage(shown, src)) setShown(src);
  return (
    <div
      aria-hidden="true"
      className={classNames("relative aspect-16/10 overflow-hidden bg-wash", className)}
    >
      <iframe
        key={shown}
        inert
        tabIndex={-1}
        title="Preview"
        src={shown}
        loading="lazy"
        sandbox="allow-same-origin"
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(shown)}
        className={classNames(
          "pointer-events-none absolute top-0 left-0 origin-top-left border-0 bg-surface transition-opacity duration-500",
          sizes[size],
          loaded !== shown && "opacity-0",
        )}
      />
    </div>
  );
}
