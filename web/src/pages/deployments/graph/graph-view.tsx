import { SearchX, TriangleAlert } from "lucide-react";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Spinner } from "../../../components/ui/spinner.tsx";
import { canDraw } from "../../../graph/can-draw.ts";
import { visibleNodes } from "../../../graph/filter.ts";
import type { GraphModel } from "../../../graph/model.ts";
import { searchNodes } from "../../../graph/search.ts";
import { useFullScreen } from "../../../lib/hooks/use-full-screen.ts";
import { formatCount } from "../../../lib/format.ts";
import { GraphToolbar } from "./graph-toolbar.tsx";
import { NodeList } from "./node-list.tsx";
import { NodePanel } from "./node-panel.tsx";
import { useGraphFilter } from "./use-graph-filter.ts";

const GraphCanvas = lazy(() => import("./graph-canvas.tsx"));

/** The graph as a drawing or as a list, with search, filters and the selected node. */
export function GraphView({
  model,
  where,
}: {
  model: GraphModel;
  where: { project: Project; deployment: Deployment };
}) {
  const state = useGraphFilter();
  const { filter, node: selected, query, set } = state;
  const [drawable, setDrawable] = useState(canDraw);
  const visible = useMemo(() => visibleNodes(model, filter), [model, filter]);
  const node = selected === null ? undefined : model.byId.get(selected);
  // A node in the address is selected from the start.
  const [centred, setCentred] = useState(selected === null ? 0 : 1);
  const asList = state.asList || !drawable;
  const listed = useMemo(() => {
    if (!asList) return [];
    const shown = searchNodes(
      model.nodes.filter(({ id }) => visible.has(id)),
      query,
    );
    // Without a query, the most connected nodes come first.
    return query ? shown : shown.toSorted((a, b) => b.neighbours.size - a.neighbours.size);
  }, [asList, model, visible, query]);
  const box = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(box);
  const links = useMemo(
    () => model.pairs.filter(({ source, target }) => visible.has(source) && visible.has(target)),
    [model, visible],
  );
  const find = (id: string) => {
    set({ node: id });
    setCentred((count) => count + 1);
  };
  /** The neighbor may be filtered out, so the filters are cleared. */
  const goTo = (id: string | null) => {
    if (id === null) return set({ node: "" });
    if (!visible.has(id)) set({ types: "", tag: "", folder: "", connected: "" });
    if (asList && query) set({ q: "" });
    find(id);
  };
  const shownCount = asList ? listed.length : visible.size;
  return (
    <div
      ref={box}
      className="[--graph-height:max(26rem,calc(100svh-15rem))] fullscreen:overflow-y-auto fullscreen:bg-paper fullscreen:p-3 fullscreen:[--graph-height:calc(100svh-10rem)]"
    >
      <Card aria-label="Graph">
        <GraphToolbar
          model={model}
          visible={visible}
          state={state}
          canDraw={drawable}
          onFind={find}
        />
        {!drawable && <NoDrawing onRetry={() => setDrawable(canDraw())} />}
        <p
          role="status"
          className="border-b border-line px-4 py-1.5 text-xs text-faint tabular-nums"
        >
          {formatCount(shownCount, "node")}
          {!query && `, ${formatCount(links.length, "connection")}`}
          {shownCount < model.nodes.length && ` of ${formatCount(model.nodes.length, "node")}`}
        </p>
        {shownCount === 0 ? (
          <EmptyState
            icon={<SearchX />}
            title="No matching nodes"
            action={
              <Button variant="outline" size="sm" onClick={state.clear}>
                Clear filters
              </Button>
            }
          />
        ) : asList ? (
          <NodeList
            model={model}
            nodes={listed}
            selected={selected}
            where={where}
            onSelect={goTo}
          />
        ) : (
          <div className="lg:flex lg:max-h-(--graph-height)">
            <Suspense fallback={<Drawing />}>
              <GraphCanvas
                model={model}
                visible={visible}
                selected={selected}
                centred={centred}
                onSelect={(id) => set({ node: id ?? "" })}
                onLost={() => setDrawable(false)}
                fullScreen={fullScreen}
              />
            </Suspense>
            {node && <NodePanel model={model} node={node} where={where} onSelect={goTo} />}
          </div>
        )}
      </Card>
    </div>
  );
}

const Drawing = () => (
  <div className="flex h-(--graph-height) min-h-72 flex-1 items-center justify-center max-md:h-[56svh]">
    <Spinner />
    <output className="sr-only">Drawing the graph</output>
  </div>
);

function NoDrawing({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 border-b border-line bg-warning-wash px-4 py-2.5 text-[13px]"
    >
      <TriangleAlert className="size-4 shrink-0 text-warning-ink" />
      <p className="min-w-0 flex-1 basis-52">
        This browser cannot draw the graph because it has no WebGL. The list shows the same nodes.
      </p>
      <Button size="sm" variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
