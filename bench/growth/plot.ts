import { newestRuns } from "../history/history.ts";
import type { Run } from "../history/run.ts";
import { amount } from "../report.ts";
import type { Unit } from "../figure.ts";
import { GROWTH } from "./figure-names.ts";

const WIDTH = 760;
const PANEL = { width: 350, height: 210, gap: 30, top: 62 };
const PLOT = { left: 14, right: 22, top: 48, bottom: 34 };
/** Room above the largest value for its label. */
const HEADROOM = 1.2;

interface Panel {
  title: string;
  lines: { figure: string; label: string; className: string }[];
}

const PANELS: Panel[] = [
  {
    title: "git push starts → served",
    lines: [
      { figure: GROWTH.p95, label: "p95", className: "second" },
      { figure: GROWTH.p50, label: "p50", className: "first" },
    ],
  },
  {
    title: "served → dataset ready, p50",
    lines: [{ figure: GROWTH.dataset, label: "", className: "first" }],
  },
  {
    title: "largest memory of the worker",
    lines: [{ figure: GROWTH.memory, label: "", className: "first" }],
  },
  {
    title: "written to disk per push",
    lines: [{ figure: GROWTH.written, label: "", className: "first" }],
  },
];

/** Dark and light colors with a background of their own, so that the picture is legible on any page. */
const STYLE = `
.back { fill: #ffffff } text { fill: #1f2328; font: 12px system-ui, sans-serif }
.value { stroke: #ffffff; stroke-width: 4px; paint-order: stroke; stroke-linejoin: round }
.title { font-size: 15px; font-weight: 600 } .head { font-weight: 600 } .quiet { fill: #59636e }
.axis { stroke: #818b98; stroke-width: 1 } .line { fill: none; stroke-width: 2 }
.first { stroke: #0969da } .second { stroke: #bc4c00 } .dot { stroke: none }
.dot.first { fill: #0969da } .dot.second { fill: #bc4c00 }
@media (prefers-color-scheme: dark) {
.back { fill: #0d1117 } .value { stroke: #0d1117 } text { fill: #f0f6fc } .quiet { fill: #9198a1 } .axis { stroke: #656c76 }
.first { stroke: #4493f8 } .second { stroke: #f0883e }
.dot.first { fill: #4493f8 } .dot.second { fill: #f0883e }
}`;

type Point = { notes: number; value: number; unit: Unit };

/** The newest runs of "growth" as an SVG picture. Null if there are fewer than two sizes. */
export function drawGrowth(runs: readonly Run[]): string | null {
  const growth = [...newestRuns(runs).values()].filter(({ benchmark }) => benchmark === "growth");
  const sizes = [...new Set(growth.map(({ corpus }) => corpus?.notes ?? 0))].toSorted(
    (a, b) => a - b,
  );
  if (sizes.length < 2) return null;
  const height = PANEL.top + 2 * (PANEL.height + PANEL.gap);
  const panels = PANELS.map((panel, at) => {
    const x = at % 2 === 0 ? 20 : 20 + PANEL.width + PANEL.gap;
    const y = PANEL.top + Math.floor(at / 2) * (PANEL.height + PANEL.gap);
    return `<g transform="translate(${x} ${y})">${drawPanel(panel, growth, sizes)}</g>`;
  });
  const title = "The cost of changing one note, by the size of the site";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">
<title id="title">${title}</title>
<style>${STYLE}
</style>
<rect class="back" width="${WIDTH}" height="${height}" rx="8"/>
<text class="title" x="20" y="34">${title}</text>
${panels.join("\n")}
</svg>
`;
}

function drawPanel({ title, lines }: Panel, runs: readonly Run[], sizes: number[]): string {
  const series = lines.map((line) => ({ ...line, points: pointsOf(runs, line.figure) }));
  const highest = Math.max(...series.flatMap(({ points }) => points.map(({ value }) => value)), 0);
  const bottom = PANEL.height - PLOT.bottom;
  const [first, last] = [Math.log(sizes[0]!), Math.log(sizes.at(-1)!)];
  const x = (notes: number) =>
    round(
      PLOT.left +
        20 +
        ((Math.log(notes) - first) / (last - first)) * (PANEL.width - PLOT.left - PLOT.right - 50),
    );
  const y = (value: number) =>
    round(bottom - (value / (highest * HEADROOM || 1)) * (bottom - PLOT.top));
  const drawn = series.map(({ points, label, className }, at) => {
    const path = points.map(({ notes, value }) => `${x(notes)},${y(value)}`).join(" ");
    const marks = points.map((point) => {
      const [left, top] = [x(point.notes), y(point.value)];
      // The lower line has its labels below it.
      const labelTop = at === 0 ? top - 9 : top + 18;
      return `<circle class="dot ${className}" cx="${left}" cy="${top}" r="3.5"/><text class="value" x="${left}" y="${labelTop}" text-anchor="middle">${amount(point.value, point.unit)}</text>`;
    });
    const end = points.at(-1);
    const name =
      label && end
        ? `<text class="head" x="${x(end.notes) + 10}" y="${y(end.value) + 4}">${label}</text>`
        : "";
    return `<polyline class="line ${className}" points="${path}"/>${marks.join("")}${name}`;
  });
  const ticks = sizes.map(
    (notes) =>
      `<text class="quiet" x="${x(notes)}" y="${bottom + 18}" text-anchor="middle">${notes.toLocaleString("en")}</text>`,
  );
  return `<text class="head" x="0" y="14">${title}</text><line class="axis" x1="0" x2="${PANEL.width - PLOT.right}" y1="${bottom}" y2="${bottom}"/>${ticks.join("")}${drawn.join("")}<text class="quiet" x="${PANEL.width - PLOT.right}" y="${bottom + 34}" text-anchor="end">notes</text>`;
}

function pointsOf(runs: readonly Run[], figure: string): Point[] {
  return runs
    .flatMap(({ corpus, figures }) => {
      const stored = figures.find(({ name }) => name === figure);
      return corpus && stored
        ? [{ notes: corpus.notes, value: stored.value, unit: stored.unit }]
        : [];
    })
    .toSorted((a, b) => a.notes - b.notes);
}

const round = (value: number) => Math.round(value * 10) / 10;
