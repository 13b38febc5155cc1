import { Expand, Maximize, Minus, Plus, Shrink } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Button } from "../../../components/ui/button.tsx";
import type { GraphModel } from "../../../graph/model.ts";
import { type Stage, startStage } from "../../../graph/stage.ts";
import { formatNumber } from "../../../lib/format.ts";
import type { FullScreen } from "../../../lib/hooks/use-full-screen.ts";
import { useMedia } from "../../../lib/hooks/use-media.ts";

interface GraphCanvasProps {
  model: GraphModel;
  visible: ReadonlySet<string>;
  selected: string | null;
  /** Counts the requests to center the selected node. */
  centred: number;
  onSelect: (id: string | null) => void;
  fullScreen: FullScreen;
  /** Called when WebGL is lost or not available. */
  onLost: () => void;
}

const pans: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The drawing. Wheel, pinch and the keys + and − zoom. Dragging and the arrow keys move it. */
export default function GraphCanvas(props: GraphCanvasProps) {
  const { model, visible, selected, centred } = props;
  const box = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage | null>(null);
  const reducedMotion = useMedia("(prefers-reduced-motion: reduce)");
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const element = box.current!;
    const lost = () => latest.current.onLost();
    // This event does not bubble.
    element.addEventListener("webglcontextlost", lost, { capture: true });
    try {
      stage.current = startStage(element, {
        model,
        visible: latest.current.visible,
        selected: latest.current.selected,
        reducedMotion,
        onSelect: (id) => latest.current.onSelect(id),
      });
    } catch {
      // The list shows the same nodes.
      lost();
    }
    return () => {
      element.removeEventListener("webglcontextlost", lost, { capture: true });
      stage.current?.stop();
      stage.current = null;
    };
  }, [model, reducedMotion]);
  useEffect(() => stage.current?.show(visible), [visible]);
  useEffect(() => stage.current?.select(selected), [selected]);
  useEffect(() => {
    if (centred > 0 && selected) stage.current?.centre(selected);
  }, [centred, selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    const pan = pans[event.key];
    if (pan) stage.current?.pan(...pan);
    else if (event.key === "+" || event.key === "=") stage.current?.zoom("in");
    else if (event.key === "-") stage.current?.zoom("out");
    else if (event.key === "0") stage.current?.fit();
    else if (event.key === "Escape") props.onSelect(null);
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative flex h-(--graph-height) min-h-72 min-w-0 flex-1 flex-col max-md:h-[60svh] max-md:min-h-80">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes keys */}
      <div
        ref={box}
        role="application"
        aria-label={`Graph of ${formatNumber(visible.size)} nodes. Arrow keys move it, plus and minus zoom. The list has the same nodes.`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="relative min-h-0 flex-1 touch-none -outline-offset-2"
      />
      {/* On a phone, the buttons are below the drawing, where they do not cover nodes. */}
      <div className="absolute right-3 bottom-3 grid gap-1 rounded-lg border border-line bg-surface p-1 shadow-raised max-md:static max-md:flex max-md:justify-end max-md:rounded-none max-md:border-0 max-md:border-t max-md:shadow-none">
        <ZoomButton label="Zoom in" onClick={() => stage.current?.zoom("in")}>
          <Plus />
        </ZoomButton>
        <ZoomButton label="Zoom out" onClick={() => stage.current?.zoom("out")}>
          <Minus />
        </ZoomButton>
        <ZoomButton label="Fit to view" onClick={() => stage.current?.fit()}>
          <Maximize />
        </ZoomButton>
        {props.fullScreen.possible && (
          <ZoomButton
            label={props.fullScreen.active ? "Leave full screen" : "Full screen"}
            onClick={props.fullScreen.toggle}
          >
            {props.fullScreen.active ? <Shrink /> : <Expand />}
          </ZoomButton>
        )}
      </div>
    </div>
  );
}

const ZoomButton = ({
  label,
  ...props
}: {
  label: string;
  onClick: () => void;
  children: React.ReactNode;
}) => (
  <Button
    variant="ghost"
    size="icon"
    aria-label={label}
    title={label}
    className="max-md:size-11"
    {...props}
  />
);
