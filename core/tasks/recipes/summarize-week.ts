import type { LoggedCommit } from "#git/objects/commit-log.ts";
import type { RecipeChoiceOf } from "#schemas/tasks/recipe-choice.ts";
import type { CoreContext } from "../../context.ts";
import { timeZoneOf } from "../../projects/settings/site.ts";
import { listCommits } from "../../source/history/list-commits.ts";
import { findHead } from "../../source/project-repository.ts";
import { localDay } from "../local-day.ts";
import { notNeeded, type Recipe, type RecipePlace } from "./recipe.ts";

const DAY_MS = 24 * 60 * 60_000;
const DAYS = 7;
const COMMITS_MAX = 200;

export const summarizeWeek: Recipe<RecipeChoiceOf<"summarize-week">> = {
  folders: ({ target }) => [target],
  brief: async (context, place, { target }) => {
    const now = new Date();
    const since = new Date(now.getTime() - DAYS * DAY_MS);
    const commits = await commitsSince(context, place, since);
    if (commits.length === 0)
      throw notNeeded(`Nobody committed to ${place.project.branch} in the last ${DAYS} days.`);
    const timeZone = timeZoneOf(place.project);
    const [first, last] = [localDay(since, timeZone), localDay(now, timeZone)];
    return {
      text: `Summarize the week from ${first} to ${last}

The attached file lists the newest commits of ${place.project.branch} in this time. Write one new note, ${target}/${last}.md, that tells readers of the site what changed.

- Read what the commits changed with read_diff before you write about it.
- Write about the content: what is new, what has changed, what is gone. Leave out corrections of spelling, and changes that readers do not see.
- Group what belongs together. The most important change comes first. Link to each note that you name.
- Give the note a title in its front matter. If ${target} already has such notes, write it as they are written.
- Never name or quote a note that is not published.

If nothing of it matters to readers, write no note and say so.`,
      facts: { name: "commits.json", value: { since: since.toISOString(), commits } },
    };
  },
};

/** The newest commits of the published branch, without addresses of their authors. */
async function commitsSince(context: CoreContext, place: RecipePlace, since: Date) {
  const head = await findHead(context, place);
  const { commits } = await listCommits(head, { offset: 0, limit: COMMITS_MAX });
  return commits.filter(({ at }) => new Date(at) >= since).map(shownCommit);
}

const shownCommit = ({ sha, message, author, at }: LoggedCommit) => ({
  sha,
  message,
  author: author.name,
  at,
});
