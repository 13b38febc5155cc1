import { anchored, folderNamed, type Patterns, withoutBraces } from "../../ignore/patterns.ts";
import { namesIn } from "../../ignore/read-lists.ts";
import { sourceFolder } from "./settings.ts";

const MARKDOWN = /\.(?:md|markdown)$/i;

/** The notes that a pattern such as `backup/*` or `backup/**` names. */
const notesIn = (pattern: string) =>
  pattern.endsWith("*") ? [`${pattern.replace(/(^|\/)\*\*$/, "$1**/*")}.{md,markdown}`] : [];

/**
 * Like Jekyll, Hexo publishes no file whose name begins with an underscore unless the settings include it. It makes pages of its sources
 * alone: a theme in the repository comes with notes about itself.
 */
export function hexoPatterns(settings: Record<string, unknown>, folder: string): Patterns[] {
  const { include, exclude, ignore, skip_render: skipped } = settings;
  const origin = `${folder}_config.yml`;
  const source = folder + folderNamed(sourceFolder(settings));
  const patternsIn = (lists: unknown[]) => lists.flatMap(namesIn).flatMap(withoutBraces);
  // Hexo copies the others as they are: pages in HTML with their pictures. Notes among them are no pages.
  const unrendered = namesIn(skipped).flatMap((name) =>
    MARKDOWN.test(name) ? name : notesIn(name),
  );
  return [
    {
      folder,
      lines: [
        "_*",
        "!_posts/",
        "!_drafts/",
        "/themes/**/*.md",
        "/scaffolds/",
        ...namesIn(include).map((name) => `!${name}`),
        ...patternsIn([exclude, ignore]).map(anchored),
      ],
      origin,
    },
    // Its documentation writes these paths relative to the sources.
    { folder: source, lines: patternsIn([exclude, ignore, unrendered]).map(anchored), origin },
  ];
}
