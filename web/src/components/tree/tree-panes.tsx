import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import { useMedia } from "../../lib/hooks/use-media.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";

/** Wide enough for the tree and the chosen item. */
const WIDE = "(min-width: 1024px)";

interface TreePanesProps {
  label: string;
  tree: ReactNode;
  /** The chosen item; null for none. */
  chosen: ReactNode;
  /** Shown next to the tree while nothing is chosen. */
  otherwise: ReactNode;
  backLabel: string;
  onBack: () => void;
  /** The widths of the two columns. */
  columns: string;
}

/** A tree with the chosen item next to it. Narrow screens show only one of them, with a way back. */
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
    // A field above the tree may have taken the focus.
    if (shows === "tree" && panes.current?.contains(document.activeElement)) return;
    // The element that had the focus is now hidden.
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
