import { FileLock2 } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import {
  type IssueCategory,
  issueCategories,
  issueCategoryNames,
} from "#schemas/deployments/issue-categories.ts";
import type { Project } from "#schemas/projects/project.ts";
import { FailOnCategories } from "#schemas/projects/settings/build.ts";
import { trpc } from "../../../../api.ts";
import { FileLine } from "../../../../components/settings/file-line.tsx";
import { Checkbox } from "../../../../components/ui/checkbox.tsx";

interface BlockingIssuesProps {
  project: Project;
  value: readonly IssueCategory[];
  error: string | null;
  onChange(value: IssueCategory[]): void;
}

/** The categories of issues that block a deployment. Those that are chosen are named while the list is closed. */
export function BlockingIssues({ project, value, error, onChange }: BlockingIssuesProps) {
  const chosen = issueCategoryNames.filter((name) => value.includes(name));
  const toggle = (name: IssueCategory) =>
    onChange(issueCategoryNames.filter((one) => (one === name) !== value.includes(one)));
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <details className="group rounded-md border border-line">
        <summary className="cursor-pointer px-3 py-2.5 text-sm">
          <span className="font-medium">Issues that block deployments: </span>
          <span className="text-soft">{chosen.join(", ") || "none"}</span>
        </summary>
        <fieldset className="grid gap-3 border-t border-line p-3 sm:grid-cols-2">
          <legend className="sr-only">Categories of issues</legend>
          {issueCategoryNames.map((name) => (
            <Checkbox
              key={name}
              label={name}
              hint={issueCategories[name]}
              checked={value.includes(name)}
              onChange={() => toggle(name)}
            />
          ))}
        </fieldset>
      </details>
      {error ? (
        <p className="text-[13px] text-danger-ink">{error}</p>
      ) : (
        <p className="text-[13px] text-faint">
          A deployment with an issue of one of these categories fails and does not go live. Default:
          none.
        </p>
      )}
      <FromFile project={project} />
    </div>
  );
}

/** The categories that `pressmark.yml` adds. */
function FromFile({ project }: { project: Project }) {
  const { data } = useQuery(trpc.projects.settings.get.queryOptions({ projectId: project.id }));
  const fromFile = data?.fromFile;
  const setting = fromFile?.settings.find(
    ({ section, field }) => section === "build" && field === "failOnCategories",
  );
  const names = FailOnCategories.safeParse(setting?.value).data ?? [];
  if (!fromFile || !setting || names.length === 0) return null;
  return (
    <p className="flex items-start gap-1.5 text-[13px] text-soft">
      <FileLock2 aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>
        <FileLine project={project} fromFile={fromFile} line={setting.line} /> adds{" "}
        {names.join(", ")}.
      </span>
    </p>
  );
}
