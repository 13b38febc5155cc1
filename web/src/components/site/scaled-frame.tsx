import { useEffect, useRef, useState } from "react";
import { SiteFrame } from "./site-frame.tsx";
import type { PreviewWidth } from "./width-switch.tsx";

const FRAME_HEIGHT = 620;
const pixels: Record<PreviewWidth, number> = { desktop: 1280, tablet: 768, phone: 390 };

/** A window of this width onto a page of a site, scaled down to fit. */
export function ScaledFrame({
  src,
  title,
  width,
}: {
  src: string;
  title: string;
  width: PreviewWidth;
}) {
  const room = useRef<HTMLDivElement>(null);
  const wanted = pixels[width];
  const [available, setAvailable] = useState(wanted);
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setAvailable(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, available / wanted);
  return (
    <div ref={room} className="relative overflow-hidden bg-wash" style={{ height: FRAME_HEIGHT }}>
      <div
        className="absolute top-0 left-1/2 origin-top"
        style={{
          width: wanted,
          height: FRAME_HEIGHT / scale,
          transform: `translateX(-50%) scale(${scale})`,
        }}
      >
        <SiteFrame src={src} title={title} className="size-full" />
      </div>
    </div>
  );
}
