import { type RefObject, useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { isSamePage } from "../../lib/site-address.ts";
import { Spinner } from "../ui/spinner.tsx";

/**
 * A page of a hosted site, from the site's own origin, the only safe way to show site content here. Its links stay inside the frame or open a tab; without
 * `allow-top-navigation` its content cannot redirect the dashboard. `allow-same-origin` gives it its own origin (never ours), which its cookie and search
 * need. Never show a frame of any other origin with this.
 * @param src of the site's origin: `deployment.url`, `previewUrl` or `renderedUrl`, signature included
 * @param title the frame's name for screen readers
 */
export function SiteFrame({
  src,
  title,
  frame,
  className,
}: {
  src: string;
  title: string;
  /** To exchange messages with the page. */
  frame?: RefObject<HTMLIFrameElement | null>;
  className?: string;
}) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const [shown, setShown] = useState(src);
  // Every query signs the address again. That must not reload the page while someone reads it.
  if (!isSamePage(shown, src)) setShown(src);
  return (
    <div className={classNames("relative overflow-hidden bg-surface", className)}>
      {loaded !== shown && (
        <div className="absolute inset-0 flex animate-late items-center justify-center text-faint">
          <Spinner />
          <output className="sr-only">Loading {title}</output>
        </div>
      )}
      <iframe
        key={shown}
        ref={frame}
        src={shown}
        title={title}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- both are dangerous only together with our own origin
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(shown)}
        className="relative size-full border-0"
      />
    </div>
  );
}
