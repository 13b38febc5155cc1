import { defaultPublishSettings, ruleText } from "#schemas/projects/settings/publish.ts";
import { changesBetween } from "../../audit/audit-changes.ts";
import { type Section, storedSection } from "./section.ts";

const stored = storedSection("publish", defaultPublishSettings);

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
