import type { ProjectDocument } from "#store/projects/documents.ts";
import {
  defaultPublishSettings,
  type PublishSettings,
  ruleText,
} from "#schemas/projects/settings/publish.ts";
import { changesBetween } from "../../audit/audit-changes.ts";
import { type Section, storedSection } from "./section.ts";

const stored = storedSection("publish", defaultPublishSettings);

/** Where a build finds the rules of `pressmark.yml`. No project stores them. */
export const FILE_RULES = "publishInFile";

/** The rules of a project and those of its file. Each set can withhold a note. */
export function ruleSetsOf(project: ProjectDocument): PublishSettings[] {
  const settings: Record<string, unknown> = { ...project.settings };
  const inFile = settings[FILE_RULES] as Partial<PublishSettings> | undefined;
  return [stored.read(project), { ...defaultPublishSettings, ...inFile }];
}

export const publish: Section<"publish"> = {
  ...stored,
  audit: (before, after) => changesBetween(texts(stored.read(before)), texts(stored.read(after))),
};

function texts({ withhold, only }: ReturnType<typeof stored.read>): Record<string, string> {
  return {
    withhold: withhold.map(ruleText).join("\n"),
    only: only.map(ruleText).join("\n"),
  };
}
