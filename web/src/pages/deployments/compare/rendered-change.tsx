import { ArrowDown, ArrowUp } from "lucide-react";
import { useRef } from "react";
import { SiteFrame } from "../../../components/site/site-frame.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { formatCount, formatNumber } from "../../../lib/format.ts";
import { useChangeSteps } from "./use-change-steps.ts";

/** The page with its changes marked. It shows the first one, and the buttons or the keys N and P lead to the others. */
export function RenderedChange({ src, title }: { src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { count, current, go } = useChangeSteps(frame);
  return (
    <>
      {count !== null && count > 0 && (
        <div className="flex items-center gap-1 border-b border-line px-5 py-1.5 text-[13px] text-soft">
          <span role="status" className="mr-auto tabular-nums">
            {count === 1
              ? formatCount(count, "change")
              : `Change ${formatNumber(current)} of ${formatNumber(count)}`}
          </span>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Previous change"
            aria-keyshortcuts="p"
            title="Previous change (P)"
            disabled={current === 1}
            onClick={() => go(-1)}
          >
            <ArrowUp />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Next change"
            aria-keyshortcuts="n"
            title="Next change (N)"
            disabled={current === count}
            onClick={() => go(1)}
          >
            <ArrowDown />
          </Button>
        </div>
      )}
      <SiteFrame
        src={src}
        title={title}
        frame={frame}
        className="h-[max(28rem,calc(100dvh-16rem))]"
      />
    </>
  );
}
