import { z } from "zod";
import { githubLikePull, openedNumber, openedTitle, openedUrl } from "../opened-pull.ts";
import type { HostPulls } from "../port.ts";
import { pathOf } from "./api.ts";

// Gitea's published API description (templates/swagger/v1_json.tmpl), which Forgejo shares: "repoListPullRequests", "repoCreatePullRequest".

const PAGE_SIZE = 50;
/** Only newer versions can be asked for a branch, so all open ones are read. */
const PAGES_MAX = 10;
const Listed = z.object({
  number: openedNumber,
  title: openedTitle,
  html_url: openedUrl,
  head: z.object({ ref: z.string(), repo_id: z.number().nullish() }),
  base: z.object({ ref: z.string(), repo_id: z.number().nullish() }),
});

export const giteaPulls: HostPulls = {
  async find(api, { fullName }, { branch, target }) {
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const query = { state: "open", page, limit: PAGE_SIZE };
      const path = `/repos/${pathOf(fullName)}/pulls`;
      const { body } = await api.ask({ path, query, schema: z.array(Listed) });
      const own = body.find(
        ({ head, base }) =>
          head.ref === branch && base.ref === target && head.repo_id === base.repo_id,
      );
      if (own) return { number: own.number, title: own.title, url: own.html_url };
      if (body.length === 0) return null;
    }
    return null;
  },
  async open(api, { fullName }, { branch: head, target: base, title, text }) {
    const path = `/repos/${pathOf(fullName)}/pulls`;
    const body = { title, head, base, body: text };
    return (await api.ask({ method: "POST", path, body, schema: githubLikePull })).body;
  },
};
