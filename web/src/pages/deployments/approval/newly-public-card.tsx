import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { Card } from "../../../components/ui/card.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount } from "../../../lib/format.ts";
import { NewlyPublicList } from "./newly-public-list.tsx";

/** The content that visitors could see for the first time with this deployment. The list opens on demand. */
export function NewlyPublicCard({
  project,
  deployment,
}: {
  project: Project;
  deployment: Deployment;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const count = deployment.newlyPublic ?? 0;
  if (deployment.newlyPublic === null) return null;
  if (count === 0)
    return (
      <Card aria-label="Newly public" className="px-5 py-4">
        <h2 className="text-sm font-semibold">Newly public</h2>
        <p className="mt-1 text-[13px] text-soft">
          {deployment.counts?.posts === 0
            ? "Nothing."
            : deployment.preview
              ? "Nothing new would become public."
              : "Nothing new became public."}
        </p>
      </Card>
    );
  return (
    <Card aria-label="Newly public" className="overflow-hidden">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex w-full items-center gap-3 px-5 py-4 text-left -outline-offset-2 hover:bg-wash/60"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-sm font-semibold">Newly public</span>
            <span className="mt-1 block text-[13px] text-soft">
              {formatCount(count, "page or file", "pages and files")} that visitors{" "}
              {deployment.preview ? "cannot see yet" : "could not see before"}
            </span>
          </span>
          <ChevronDown
            className={classNames(
              "size-4 shrink-0 text-faint transition-transform",
              open && "rotate-180",
            )}
          />
        </button>
      </h2>
      <div id={id} className="border-line empty:hidden not-empty:border-t">
        {open && <NewlyPublicList project={project} deployment={deployment} />}
      </div>
    </Card>
  );
}
