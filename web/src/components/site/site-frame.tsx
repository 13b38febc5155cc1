import { useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Spinner } from "../ui/spinner.tsx";

/**
 * A page of a hosted site, from the site's own origin: the only way its bytes may be shown here. Its links stay inside or
 * open a tab; without `allow-top-navigation` nothing in it can lead the dashboard away. `allow-same-origin` gives it its own
 * origin (never ours), which its cookie and search need; another origin's frame must never be shown through this.
 * @param src of the site's origin: `deployment.url`, `previewUrl` or `renderedUrl`, signature included
 * @param title what a screen reader calls the frame
 */
export function SiteFrame({
  src,
  title,
  className,
}: {
  src: string;
  title: string;
  className?: string;
}) {
  const [loaded, setLoaded] = useState<string | null>(null);
  return (
    <div className={classNames("relative overflow-hidden bg-surface", className)}>
      {loaded !== src && (
        <div className="absolute inset-0 flex animate-late items-center justify-center text-faint">
          <Spinner />
          <output className="sr-only">Loading {title}</output>
        </div>
      )}
      <iframe
        key={src}
        src={src}
        title={title}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- both are dangerous only together with our own origin
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(src)}
        className="relative size-full border-0"
      />
    </div>
  );
}
