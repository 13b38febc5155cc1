import { ListFilter, LockKeyhole } from "lucide-react";
import type { StoredNode } from "#schemas/stored-document.ts";
import { formatCount, formatExact } from "../../../lib/format.ts";
import { typedValue } from "./condition.ts";

export interface TreeActions {
  filterable: ReadonlySet<string>;
  onFilter: (field: string, value: unknown) => void;
}

/** Fields and their values. Objects and lists can be closed. */
export function DocumentTree({
  nodes,
  path,
  ...actions
}: { nodes: StoredNode[]; path: string } & TreeActions) {
  return (
    <ul className="grid grid-cols-1 gap-0.5 font-mono text-xs leading-5">
      {nodes.map((node) => (
        <li key={node.name}>
          <Node node={node} path={path} {...actions} />
        </li>
      ))}
    </ul>
  );
}

function Node({ node, path, ...actions }: { node: StoredNode; path: string } & TreeActions) {
  const { name, kind, children, more } = node;
  const isItem = path.endsWith("[]");
  // As a filter names it: items of a list have no part of their own.
  const field = isItem ? path.slice(0, -2) : path === "" ? name : `${path}.${name}`;
  if (kind !== "object" && kind !== "list")
    return (
      <div className="group flex items-start gap-2">
        <span className="shrink-0 text-soft">{name}</span>
        <Value node={node} />
        {actions.filterable.has(field) && kind !== "masked" && (
          <button
            type="button"
            aria-label={`Filter by this ${field}`}
            title={`Filter by this ${field}`}
            onClick={() => actions.onFilter(field, filterValue(node))}
            className="shrink-0 rounded p-0.5 text-faint opacity-0 group-hover:opacity-100 hover:text-accent focus-visible:opacity-100 pointer-coarse:opacity-100"
          >
            <ListFilter className="size-3.5" aria-hidden="true" />
          </button>
        )}
      </div>
    );
  return (
    <details open={path === "" || isItem}>
      <summary className="w-fit cursor-pointer rounded text-soft marker:text-faint">
        {name}{" "}
        <span className="text-faint">
          {kind === "list"
            ? formatCount(children.length + more, "item")
            : formatCount(children.length, "field")}
        </span>
      </summary>
      <div className="ml-1 border-l border-line pl-3">
        <DocumentTree nodes={children} path={kind === "list" ? `${field}[]` : field} {...actions} />
        {more > 0 && <p className="text-faint">{formatCount(more, "more item")}</p>}
      </div>
    </details>
  );
}

const filterValue = ({ kind, value }: StoredNode): unknown =>
  kind === "null" ? null : kind === "number" || kind === "boolean" ? typedValue(value) : value;

function Value({ node: { kind, value, more } }: { node: StoredNode }) {
  switch (kind) {
    case "masked":
      return (
        <span className="inline-flex items-center gap-1 text-faint">
          <LockKeyhole className="size-3" aria-hidden="true" /> masked
        </span>
      );
    case "null":
      return <span className="text-faint">null</span>;
    case "date":
      return (
        <time dateTime={value} title={formatExact(value)} className="break-all text-success-ink">
          {value}
        </time>
      );
    case "number":
    case "boolean":
      return <span className="break-all text-accent">{value}</span>;
    default:
      return (
        <span className="min-w-0 break-all">
          {value === "" ? <span className="text-faint">empty</span> : value}
          {more > 0 && <span className="text-faint"> … {formatCount(more, "more character")}</span>}
        </span>
      );
  }
}
