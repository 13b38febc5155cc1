import { UndirectedGraph } from "graphology";
import Sigma from "sigma";
import { EdgeLineProgram } from "sigma/rendering";
import type { EdgeDisplayData, NodeDisplayData } from "sigma/types";
import { throttlePointer } from "./pointer-throttle.ts";
import { hoverDrawing, openTitles } from "./draw-label.ts";
import type { Disc } from "./label-room.ts";
import { looks, readPalette } from "./look.ts";
import type { GraphModel } from "./model.ts";
import { radiusOf, scaleOfBox, scaleOfMany, titledRadius } from "./node-size.ts";
import { ShapeProgram, shapeNumbers } from "./shape-program.ts";

/** Above this number, edges are not drawn while the camera moves. */
const EDGES_WHILE_MOVING = 6_000;
const FEW_NODES = 200;
/** A pointer that only passes over a node highlights nothing. */
const HOVER_MS = 60;
/** Above this number, hovering shows only the title, because dimming all other nodes would take too long. A click highlights the node. */
const MANY_NODES = 3_000;
const MOVE_MS = 350;
const ZOOM_STEP = 1.6;
/** The fraction of the view that an arrow key moves. */
const PAN_STEP = 0.12;

export interface Stage {
  show(visible: ReadonlySet<string>): void;
  select(id: string | null): void;
  /** Centers the view on a node. */
  centre(id: string): void;
  zoom(direction: "in" | "out"): void;
  pan(right: number, down: number): void;
  fit(): void;
  stop(): void;
}

interface StageOptions {
  model: GraphModel;
  visible: ReadonlySet<string>;
  selected: string | null;
  reducedMotion: boolean;
  onSelect: (id: string | null) => void;
}

/** Draws the graph into a box with WebGL, until it is stopped. @throws if WebGL is not supported */
export function startStage(box: HTMLElement, options: StageOptions): Stage {
  const { model, reducedMotion, onSelect } = options;
  const palette = readPalette();
  const state = { visible: options.visible, selected: options.selected, hovered: "" };
  const graph = new UndirectedGraph();
  const scale = scaleOfMany(model.nodes.length);
  for (const { id, type, label, x, y, neighbours } of model.nodes) {
    const size = scale * radiusOf(neighbours.size);
    const shape = shapeNumbers[looks[type].shape];
    graph.addNode(id, { x, y, label, size, shape, color: palette.types[type] });
  }
  for (const { source, target } of model.pairs) graph.addEdge(source, target);

  const centreOf = () => {
    const id = state.hovered || state.selected;
    return id !== null && state.visible.has(id) ? model.byId.get(id) : undefined;
  };
  let centre = centreOf();
  const nodeLook = (id: string, data: object): Partial<NodeDisplayData> => {
    if (!state.visible.has(id)) return { ...data, hidden: true };
    if (!centre) return data;
    if (id === centre.id) return { ...data, highlighted: true, forceLabel: true, zIndex: 2 };
    if (centre.neighbours.has(id)) return { ...data, zIndex: 1 };
    return { ...data, color: palette.dim, label: null };
  };
  const edgeLook = (edge: string, data: object): Partial<EdgeDisplayData> => {
    const [source, target] = graph.extremities(edge);
    if (!state.visible.has(source) || !state.visible.has(target)) return { ...data, hidden: true };
    if (!centre) return data;
    return source === centre.id || target === centre.id
      ? { ...data, color: palette.strong, zIndex: 1 }
      : { ...data, color: palette.dim };
  };
  /** Positions in Sigma's own coordinates, which change only when it processes the nodes again. */
  let shown: Disc[] | null = null;
  const listShown = (): Disc[] =>
    graph.nodes().flatMap((id) => {
      const data = sigma.getNodeDisplayData(id);
      // Dimmed nodes have lost their title, and may be covered.
      return data && !data.hidden && data.label !== null ? [data] : [];
    });
  const titles = openTitles(palette, (radius) => {
    shown ??= listShown();
    return nodesInView(sigma, shown, radius);
  });
  const isSmall = model.nodes.length <= FEW_NODES;
  let boxScale = scaleOfBox({ width: box.clientWidth, height: box.clientHeight });
  const duration = (milliseconds: number) => (reducedMotion ? 1 : milliseconds);
  const sigma = new Sigma(graph, box, {
    allowInvalidContainer: true,
    defaultNodeType: "shape",
    nodeProgramClasses: { shape: ShapeProgram },
    defaultEdgeType: "line",
    edgeProgramClasses: { line: EdgeLineProgram },
    defaultEdgeColor: palette.edge,
    defaultDrawNodeLabel: titles.note,
    defaultDrawNodeHover: hoverDrawing(palette),
    labelSize: 12,
    labelDensity: isSmall ? 2 : 0.7,
    labelGridCellSize: isSmall ? 70 : 130,
    // A small graph shows every title that fits.
    labelRenderedSizeThreshold: isSmall ? 0 : titledRadius(scale * boxScale),
    zoomToSizeRatioFunction: (ratio) => Math.sqrt(ratio) / boxScale,
    hideEdgesOnMove: model.pairs.length > EDGES_WHILE_MOVING,
    zIndex: true,
    minCameraRatio: 0.01,
    maxCameraRatio: 2.5,
    stagePadding: 36,
    zoomDuration: duration(200),
    inertiaDuration: duration(200),
    doubleClickZoomingDuration: duration(200),
    nodeReducer: nodeLook,
    edgeReducer: edgeLook,
  });
  throttlePointer(sigma);
  const camera = sigma.getCamera();
  sigma.on("afterProcess", () => {
    shown = null;
  });
  sigma.on("beforeRender", titles.clear);
  sigma.on("afterRender", titles.draw);

  let frame = 0;
  // Everything is redrawn once per frame: between processing and drawing, Sigma's coordinates do not match the camera.
  const redraw = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      centre = centreOf();
      sigma.refresh();
    });
  };
  const lightsUp = model.nodes.length <= MANY_NODES;
  let hovering: ReturnType<typeof setTimeout> | undefined;
  const hover = (id: string) => {
    clearTimeout(hovering);
    box.style.cursor = id ? "pointer" : "";
    if (!lightsUp) return;
    hovering = setTimeout(() => {
      if (state.hovered === id) return;
      state.hovered = id;
      redraw();
    }, HOVER_MS);
  };
  sigma.on("enterNode", ({ node }) => hover(node));
  sigma.on("leaveNode", () => hover(""));
  sigma.on("clickNode", ({ node }) => onSelect(node));
  sigma.on("clickStage", () => onSelect(null));
  const watcher = new ResizeObserver(() => {
    boxScale = scaleOfBox({ width: box.clientWidth, height: box.clientHeight });
    redraw();
  });
  watcher.observe(box);

  const move = (to: { x?: number; y?: number; ratio?: number; angle?: number }) => {
    if (reducedMotion) camera.setState(to);
    else void camera.animate(to, { duration: MOVE_MS });
  };
  /** Close enough to read the neighbors' titles, regardless of the number of nodes. */
  const closeRatio = Math.max(0.06, Math.min(0.6, 6 / Math.sqrt(model.nodes.length || 1)));
  return {
    show: (visible) => {
      if (visible === state.visible) return;
      state.visible = visible;
      redraw();
    },
    select: (id) => {
      if (id === state.selected) return;
      state.selected = id;
      redraw();
    },
    centre: (id) => {
      const data = sigma.getNodeDisplayData(id);
      if (data) move({ x: data.x, y: data.y, ratio: Math.min(camera.ratio, closeRatio) });
    },
    zoom: (direction) =>
      move({
        ratio: camera.getBoundedRatio(
          direction === "in" ? camera.ratio / ZOOM_STEP : camera.ratio * ZOOM_STEP,
        ),
      }),
    pan: (right, down) => {
      const step = PAN_STEP * camera.ratio;
      move({ x: camera.x + right * step, y: camera.y - down * step });
    },
    fit: () => move({ x: 0.5, y: 0.5, ratio: 1, angle: 0 }),
    stop: () => {
      clearTimeout(hovering);
      cancelAnimationFrame(frame);
      watcher.disconnect();
      sigma.kill();
    },
  };
}

/** The current positions of nodes in the view, without those of a smaller radius. */
function* nodesInView(sigma: Sigma, nodes: readonly Disc[], radius: number): Generator<Disc> {
  const { width, height } = sigma.getDimensions();
  for (const node of nodes) {
    const size = sigma.scaleSize(node.size);
    if (size < radius) continue;
    const { x, y } = sigma.framedGraphToViewport(node);
    if (x >= -size && y >= -size && x <= width + size && y <= height + size) yield { x, y, size };
  }
}
