import { useState } from "react";
import { ScaledFrame } from "../../../components/site/scaled-frame.tsx";
import { type PreviewWidth, WidthSwitch } from "../../../components/site/width-switch.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useIsMobile } from "../../../lib/hooks/use-media.ts";

/**
 * The live site at the width of a phone, a tablet or a desktop.
 * @param src the live deployment's own address, which members can open even if the site is private
 * @param address the address that visitors use
 */
export function SiteWindow({ src, address }: { src: string; address: string }) {
  const [width, setWidth] = useState<PreviewWidth>(useIsMobile() ? "phone" : "desktop");
  return (
    <Card aria-label="Live site" className="overflow-hidden">
      <div className="flex min-h-12 items-center gap-3 border-b border-line bg-wash px-4 py-1">
        <h2 className="sr-only">Live site</h2>
        <p className="min-w-0 flex-1 truncate font-mono text-xs text-soft">
          {address.replace(/^https?:\/\//, "").replace(/\/$/, "")}
        </p>
        <WidthSwitch width={width} onChange={setWidth} />
      </div>
      <ScaledFrame src={src} title="The live site" width={width} />
    </Card>
  );
}
