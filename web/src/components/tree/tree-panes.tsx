import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import { useMedia } from "../../lib/hooks/use-media.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";

/** Where there is room for the tree and what is chosen in it. */
const WIDE = "(min-width: 1024px)";

interface TreePanesProps {
  label: string;
  tree: ReactNode;
  /** What is chosen; null while nothing is. */
  chosen: ReactNode;
  /** Beside the tree while nothing is chosen. */
  otherwise: ReactNode;
  backLabel: string;
  onBack: () => void;
  /** Widths of the two columns. */
  columns: string;
}

/** A tree and beside it what is chosen in it; on narrow screens one of the two, and a way back. */
export function TreePanes(props: TreePanesProps) {
  const { label, tree, chosen, otherwise, backLabel, onBack, columns } = props;
  const wide = useMedia(WIDE);
  const panes = useRef<HTMLDivElement>(null);
  const shows = chosen === null ? "tree" : "chosen";
  const shown = useRef(shows);
  useEffect(() => {
    if (shown.current === shows) return;
    shown.current = shows;
    if (wide) return;
    // A field above the tree may have asked for the focus.
    if (shows === "tree" && panes.current?.contains(document.activeElement)) return;
    // What had the focus is hidden now.
    const next = shows === "tree" ? "[role=tree]" : "[data-back]";
    panes.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: shows === "tree" });
    if (shows === "chosen") panes.current?.scrollIntoView({ block: "start" });
  }, [shows, wide]);
  return (
    <div
      ref={panes}
      className={classNames("grid scroll-mt-18 grid-cols-1 items-start gap-4", columns)}
    >
      <Card
        aria-label={label}
        hidden={!wide && chosen !== null}
        className="flex min-w-0 flex-col overflow-hidden lg:sticky lg:top-18 lg:max-h-[calc(100dvh-6rem)]"
      >
        {tree}
      </Card>
      {chosen === null ? (
        wide && otherwise
      ) : (
        <div className="grid min-w-0 grid-cols-1 gap-3">
          {!wide && (
            <Button
              data-back
              variant="outline"
              size="sm"
              className="h-10 justify-self-start"
              onClick={onBack}
            >
              <ArrowLeft /> {backLabel}
            </Button>
          )}
          {chosen}
        </div>
      )}
    </div>
  );
}
