import { X } from "lucide-react";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import type { GraphModel, ModelNode } from "../../../graph/model.ts";
import { NodeFacts } from "./node-facts.tsx";
import { NodeRelations } from "./node-relations.tsx";

/** The selected node, at the side of the drawing or below it on narrow screens. */
export function NodePanel({
  model,
  node,
  where,
  onSelect,
}: {
  model: GraphModel;
  node: ModelNode;
  where: { project: Project; deployment: Deployment };
  onSelect: (id: string | null) => void;
}) {
  return (
    <section
      aria-label="Selected node"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrollable regions must work with the keyboard
      tabIndex={0}
      className="grid grid-cols-1 content-start gap-4 border-line px-4 py-4 -outline-offset-2 max-lg:border-t lg:w-76 lg:shrink-0 lg:overflow-y-auto lg:border-l"
    >
      <div className="flex items-start gap-2">
        <h2 aria-live="polite" className="min-w-0 flex-1 text-[15px] font-semibold break-words">
          {node.label}
        </h2>
        <button
          type="button"
          aria-label="Deselect"
          onClick={() => onSelect(null)}
          className="-mt-1 -mr-1.5 rounded-md p-1.5 text-faint hover:bg-wash hover:text-ink max-md:p-3"
        >
          <X className="size-4" />
        </button>
      </div>
      <NodeFacts node={node} where={where} />
      <NodeRelations model={model} node={node} where={where} onSelect={onSelect} />
    </section>
  );
}
