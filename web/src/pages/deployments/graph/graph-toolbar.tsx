import { Folder, Hash, List, Search, Waypoints } from "lucide-react";
import { Combobox, type ComboboxOption } from "../../../components/controls/combobox.tsx";
import { SearchField } from "../../../components/controls/search-field.tsx";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import type { Choice, GraphModel } from "../../../graph/model.ts";
import { searchNodes } from "../../../graph/search.ts";
import { classNames } from "../../../lib/class-names.ts";
import { formatNumber } from "../../../lib/format.ts";
import { NodeShape } from "./node-shape.tsx";
import { TypeFilter } from "./type-filter.tsx";
import type { GraphFilterState } from "./use-graph-filter.ts";

const OFFERED = 50;

interface GraphToolbarProps {
  model: GraphModel;
  visible: ReadonlySet<string>;
  state: GraphFilterState;
  /** False if only the list is available. */
  canDraw: boolean;
  onFind: (id: string) => void;
}

/** Search, filters and the switch between drawing and list. */
export function GraphToolbar({ model, visible, state, canDraw, onFind }: GraphToolbarProps) {
  const { filter, set } = state;
  const asList = state.asList || !canDraw;
  const find = (query: string): ComboboxOption[] => {
    const nodes = model.nodes.filter(({ id }) => visible.has(id));
    return searchNodes(nodes, query, OFFERED).map(({ id, label, type, path }) => ({
      id,
      label,
      icon: <NodeShape type={type} />,
      note: path ?? undefined,
    }));
  };
  return (
    <div className="grid grid-cols-1 gap-3 border-b border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        {asList ? (
          <SearchField label="Search nodes" value={state.query} onChange={(q) => set({ q })} />
        ) : (
          <Combobox
            label="Find a node"
            icon={<Search />}
            value=""
            optionsFor={find}
            onChoose={onFind}
            className="w-72 max-sm:w-full"
          />
        )}
        {model.tags.length > 0 && (
          <Combobox
            label="All tags"
            icon={<Hash />}
            value={filter.tag}
            optionsFor={(query) => offer(model.tags, query)}
            onChoose={(tag) => set({ tag })}
            onClear={() => set({ tag: "" })}
            className="w-44 max-sm:w-[calc(50%-0.25rem)]"
          />
        )}
        {model.folders.length > 0 && (
          <Combobox
            label="All folders"
            icon={<Folder />}
            value={filter.folder}
            optionsFor={(query) => offer(model.folders, query)}
            onChoose={(folder) => set({ folder })}
            onClear={() => set({ folder: "" })}
            className="w-44 max-sm:w-[calc(50%-0.25rem)]"
          />
        )}
        {canDraw && <ViewSwitch asList={asList} onChange={(view) => set({ view })} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <TypeFilter model={model} shown={filter.types} onToggle={state.toggle} />
        <Checkbox
          label="Hide unconnected"
          checked={filter.connected}
          onChange={(event) => set({ connected: event.target.checked ? "yes" : "" })}
        />
      </div>
    </div>
  );
}

function offer(choices: Choice[], query: string): ComboboxOption[] {
  const needle = query.trim().toLowerCase();
  return choices
    .filter(({ name }) => name.toLowerCase().includes(needle))
    .slice(0, OFFERED)
    .map(({ name, count }) => ({ id: name, label: name, note: formatNumber(count) }));
}

function ViewSwitch({
  asList,
  onChange,
}: {
  asList: boolean;
  onChange: (view: "" | "list") => void;
}) {
  const views = [
    { label: "Graph", view: "", icon: <Waypoints />, isCurrent: !asList },
    { label: "List", view: "list", icon: <List />, isCurrent: asList },
  ] as const;
  return (
    <div
      role="group"
      aria-label="View"
      className="ml-auto flex rounded-md border max-sm:w-full border-line-strong bg-surface p-0.5 shadow-card"
    >
      {views.map(({ label, view, icon, isCurrent }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isCurrent}
          onClick={() => onChange(view)}
          className={classNames(
            "flex h-7.5 flex-1 items-center justify-center gap-1.5 rounded-[5px] px-2.5 text-[13px] max-md:h-10 [&_svg]:size-4",
            isCurrent ? "bg-wash font-medium" : "text-soft hover:text-ink",
          )}
        >
          {icon}
          {label}
        </button>
      ))}
    </div>
  );
}
