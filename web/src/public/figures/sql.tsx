import { Frame } from "./frame.tsx";

const query = `SELECT p.title, count(*) AS links
FROM links l JOIN posts p ON p.id = l.target
GROUP BY p.id ORDER BY links DESC LIMIT 3`;
const rows = [
  ["Compost", "14"],
  ["Pruning", "9"],
  ["Leaf mould", "6"],
] as const;

/** A SQL query and its result. */
export function Sql() {
  return (
    <Frame
      label="A SQL query over the notes of a deployment, and its three rows"
      name="content.sqlite"
    >
      <pre className="border-b border-line bg-wash/60 px-5 py-4 font-mono text-[12px] leading-6 whitespace-pre-wrap text-ink">
        {query}
      </pre>
      <div className="px-5 py-3 font-mono text-[12px] leading-7">
        <p className="flex justify-between border-b border-line text-faint">
          <span>title</span>
          <span>links</span>
        </p>
        {rows.map(([title, links]) => (
          <p
            key={title}
            className="flex justify-between border-b border-line/60 text-soft last:border-0"
          >
            <span>{title}</span>
            <span className="tabular-nums">{links}</span>
          </p>
        ))}
      </div>
    </Frame>
  );
}
