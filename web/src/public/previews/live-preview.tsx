import { ArrowUpRight } from "lucide-react";
import { useState } from "react";
import type { ExampleSite } from "#schemas/projects/example-site.ts";
import { SiteFrame } from "../../components/site/site-frame.tsx";
import { ThemeSketch } from "../../components/site/theme-sketch.tsx";
import { type PreviewWidth, WidthSwitch } from "../../components/site/width-switch.tsx";

const frameClasses: Record<PreviewWidth, string> = {
  desktop: "w-full",
  tablet: "w-[768px] max-w-full border-x border-line",
  phone: "w-[390px] max-w-full border-x border-line",
};

interface LivePreviewProps {
  /** Undefined until it is known, null if the api did not respond. */
  site: ExampleSite | null | undefined;
  title: string;
}

/** A published site in a frame, to click through, at the width of a desktop, a tablet or a phone. */
export function LivePreview({ site, title }: LivePreviewProps) {
  const src = site?.url;
  const [width, setWidth] = useState<PreviewWidth>("desktop");
  return (
    <section
      aria-label={`Live example: ${title}`}
      className="overflow-hidden rounded-xl border border-line bg-surface shadow-raised"
    >
      <div className="flex h-12 items-center gap-3 border-b border-line bg-wash px-4">
        <p className="min-w-0 flex-1 truncate font-mono text-xs text-soft">
          {src ? src.replace(/^https?:\/\//, "").replace(/\/$/, "") : site === undefined && "…"}
        </p>
        <WidthSwitch
          width={width}
          onChange={setWidth}
          className={`max-md:hidden ${src ? "" : "invisible"}`}
        />
        {src && (
          <a
            href={src}
            target="_blank"
            rel="noopener"
            className="flex items-center gap-1 rounded-sm text-[13px] font-medium text-soft hover:text-ink"
          >
            Open <span className="sr-only">{title} in a new tab</span>
            <ArrowUpRight aria-hidden="true" className="size-4" />
          </a>
        )}
      </div>
      <div className="flex h-[70dvh] max-h-[760px] min-h-[420px] justify-center bg-wash">
        {src ? (
          <SiteFrame src={src} title={`Live example: ${title}`} className={frameClasses[width]} />
        ) : (
          site !== undefined && <NoSite site={site} />
        )}
      </div>
    </section>
  );
}

const NoSite = ({ site }: { site: ExampleSite | null }) => (
  <div className="m-auto grid max-w-sm animate-late justify-items-center gap-6 p-6">
    {site && (
      <ThemeSketch
        themeId={site.themeId}
        className="w-full rounded-lg border border-line shadow-card"
      />
    )}
    <p className="text-center text-sm text-pretty text-soft">
      This example is not available. A new installation publishes it within a minute, unless
      examples are turned off.
    </p>
  </div>
);
