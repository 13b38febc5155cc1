import { audienceOfProject } from "#core/projects/settings/audience.ts";
import { openReaders } from "#content/audience/open-readers.ts";
import type { Listing, PageReaders, ParsedNote } from "#content/model.ts";
import { settingsOf } from "#core/projects/settings/sections.ts";
import type { Build, Source } from "../context.ts";
import { addressesOf } from "../resolve/addresses.ts";

/** Whether pages of the site have readers of their own. Then every build looks at everything. */
export const hasReaders = ({ project }: Pick<Build, "project">): boolean =>
  settingsOf(project).audience.rules.length > 0;

/** Who may read which notes; null if no rule says so. */
export async function findReaders(
  build: Build,
  { dates }: Pick<Source, "dates">,
  { listing, notes }: { listing: Listing; notes: readonly ParsedNote[] },
): Promise<PageReaders | null> {
  if (!hasReaders(build)) return null;
  const { byPath } = await dates;
  const { urls, clashes } = addressesOf(build, { listing, notes, dates: byPath });
  const addresses = new Map([...urls].map(([path, url]) => [path, [url]]));
  for (const { path, wanted } of clashes) addresses.get(path)?.push(wanted);
  return openReaders(audienceOfProject(build.project), listing, { notes, addresses });
}
