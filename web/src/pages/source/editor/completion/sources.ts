import type { CompletionSource } from "@codemirror/autocomplete";
import type { Project } from "#schemas/projects/project.ts";
import { completeLinks } from "../complete-links.ts";
import { completeFrontMatter } from "./complete-front-matter.ts";
import { completeTags } from "./complete-tags.ts";
import { completeTargets } from "./complete-targets.ts";
import { siteContent } from "./site-content.ts";

/** Everything that the editor completes. */
export function completionSources(project: Pick<Project, "id" | "live">): CompletionSource[] {
  const content = siteContent(project);
  return [
    completeLinks(project.id),
    completeTargets(content),
    completeTags(content),
    completeFrontMatter(content),
  ];
}
