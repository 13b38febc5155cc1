import { FileLock2 } from "lucide-react";
import type { FileSetting } from "#schemas/projects/project-file/file-setting.ts";
import type { Project } from "#schemas/projects/project.ts";
import { type PublishRule, PublishSettings, ruleText } from "#schemas/projects/settings/publish.ts";
import { FileLine } from "../../../../components/settings/file-line.tsx";

interface FileRulesProps {
  project: Project;
  fromFile: {
    deploymentId: string;
    settings: readonly (Omit<FileSetting, "value"> & { value?: unknown })[];
  };
  /** The notes that a rule withholds in the live deployment. */
  effect(rule: PublishRule): string | null;
}

/** The rules that `pressmark.yml` adds to those of the project. */
export function FileRules({ project, fromFile, effect }: FileRulesProps) {
  return fromFile.settings.flatMap(({ section, field, line, value }) => {
    if (section !== "publish" || (field !== "withhold" && field !== "only")) return [];
    const rules = PublishSettings.shape[field].safeParse(value).data ?? [];
    if (rules.length === 0) return [];
    return (
      <div key={field} className="grid grid-cols-1 gap-1 text-[13px] text-soft">
        <p className="flex items-start gap-1.5">
          <FileLock2 aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span>
            <FileLine project={project} fromFile={fromFile} line={line} />{" "}
            {field === "withhold" ? "also withholds notes:" : "also publishes only some notes:"}
          </span>
        </p>
        <ul className="grid grid-cols-1 gap-1 pl-5">
          {rules.map((rule) => (
            <li key={ruleText(rule)} className="min-w-0 wrap-anywhere">
              <RuleName {...rule} />
              {field === "withhold" && effect(rule) !== null && `: ${effect(rule)}`}
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

function RuleName({ path, tag }: PublishRule) {
  return (
    <>
      {path !== undefined && <code className="font-mono">{path}</code>}
      {path !== undefined && tag !== undefined && " and "}
      {tag !== undefined && <>the tag #{tag}</>}
    </>
  );
}
