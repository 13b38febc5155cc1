import { Frame } from "./frame.tsx";

const nodes = [
  { x: 210, y: 130, r: 13, name: "Compost" },
  { x: 96, y: 74, r: 8, name: "Leaf mould" },
  { x: 330, y: 66, r: 9, name: "Pruning" },
  { x: 352, y: 190, r: 7, name: "Roses" },
  { x: 92, y: 204, r: 7, name: "November" },
  { x: 232, y: 234, r: 6, name: "Tools" },
  { x: 222, y: 36, r: 5, name: "Frost" },
] as const;
const edges = [
  [0, 1],
  [0, 2],
  [0, 4],
  [0, 5],
  [2, 3],
  [1, 4],
  [2, 6],
  [0, 3],
] as const;

/** Notes and the links between them. */
export function LinkGraph() {
  return (
    <Frame label="A graph of notes and the links between them" name="Graph">
      <svg viewBox="0 0 440 270" aria-hidden="true" className="w-full">
        <g stroke="var(--color-line-strong)" strokeWidth="1.5">
          {edges.map(([from, to]) => (
            <path
              key={`${from}-${to}`}
              d={`M${nodes[from].x} ${nodes[from].y}L${nodes[to].x} ${nodes[to].y}`}
            />
          ))}
        </g>
        {nodes.map(({ x, y, r, name }, index) => (
          <g key={name}>
            <circle cx={x} cy={y} r={r} fill={index === 0 ? "var(--color-accent)" : "#aab5ea"} />
            <text x={x} y={y + r + 15} textAnchor="middle" fontSize="12" fill="var(--color-soft)">
              {name}
            </text>
          </g>
        ))}
      </svg>
    </Frame>
  );
}
