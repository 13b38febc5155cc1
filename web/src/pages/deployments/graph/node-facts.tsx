import { ArrowUpRight } from "lucide-react";
import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { Button } from "../../../components/ui/button.tsx";
import { looks } from "../../../graph/look.ts";
import type { ModelNode } from "../../../graph/model.ts";
import { siteAddress } from "../../../lib/site-address.ts";
import { placeOf } from "./graph-place.ts";
import { NodeShape } from "./node-shape.tsx";

const details: Record<ModelNode["type"], string> = {
  post: "Details",
  note: "Details",
  media: "Details",
  tag: "Only its notes",
};

/** The kind and path of a node, with links to its pages. */
export function NodeFacts({
  node,
  where,
  showPath = true,
}: {
  node: ModelNode;
  showPath?: boolean;
  where: { project: Project; deployment: Deployment };
}) {
  const { type, path, url } = node;
  const { deployment } = where;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="min-w-0 text-[13px] text-soft">
        <p className="flex items-center gap-1.5">
          <NodeShape type={type} />
          {looks[type].one}
        </p>
        {showPath && path && <p className="mt-1 font-mono text-xs break-all text-faint">{path}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {url && deployment.url && (
          <Button asChild size="sm">
            <a href={siteAddress(deployment.url, url)} target="_blank" rel="noopener">
              {type === "media" ? "Open file" : "Open page"} <ArrowUpRight />
            </a>
          </Button>
        )}
        <Button asChild size="sm" variant="outline">
          <Link to={placeOf(node, where)}>{details[type]}</Link>
        </Button>
      </div>
    </div>
  );
}
