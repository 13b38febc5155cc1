import { createHash } from "node:crypto";
import { z } from "zod";
import type { CommitStatus, HostApi, HostReports } from "../port.ts";
import { hostComments } from "../reports/host-comments.ts";
import { bitbucketPulls } from "./opened-pulls.ts";
import { pathOf } from "./api.ts";

// Bitbucket Cloud's REST API: "Commit statuses", "Pullrequests".

/** Bitbucket refuses keys with more than 40. */
const KEY_CHARACTERS = 32;
const SHA_CHARACTERS = 40;
/** The largest page of comments. */
const PAGE_SIZE = 100;
const Comments = z.object({
  values: z.array(
    z.object({
      id: z.number(),
      deleted: z.boolean().nullish(),
      content: z.object({ raw: z.string().nullish() }).nullish(),
    }),
  ),
  next: z.string().nullish(),
});

const commentsOf = (fullName: string, pull: number) =>
  `/repositories/${pathOf(fullName)}/pullrequests/${pull}/comments`;
const contentOf = (text: string) => ({ content: { raw: text } });

/** "Pullrequests", comments. A deleted comment stays in the list. */
const comments = hostComments({
  async page(api, { fullName }, { pull, page }) {
    const { body } = await api.ask({
      path: commentsOf(fullName, pull),
      query: { sort: "created_on", pagelen: PAGE_SIZE, page },
      schema: Comments,
    });
    return {
      comments: body.values
        .filter(({ deleted }) => !deleted)
        .map(({ id, content }) => ({ id: String(id), text: content?.raw ?? "" })),
      hasMore: Boolean(body.next),
    };
  },
  async create(api, { fullName }, { pull, text }) {
    const request = { path: commentsOf(fullName, pull), body: contentOf(text) };
    const schema = z.object({ id: z.number() });
    return String((await api.ask({ method: "POST", ...request, schema })).body.id);
  },
  async write(api, { fullName }, { pull, id, text }) {
    const path = `${commentsOf(fullName, pull)}/${id}`;
    await api.ask({ method: "PUT", path, body: contentOf(text), schema: z.object({}) });
  },
});

/** "Commits": the name of a commit may be shortened there, as in pull requests. */
async function wholeCommit(api: HostApi, fullName: string, sha: string): Promise<string> {
  if (sha.length >= SHA_CHARACTERS) return sha;
  const path = `/repositories/${pathOf(fullName)}/commit/${encodeURIComponent(sha)}`;
  return (await api.ask({ path, schema: z.object({ hash: z.string() }) })).body.hash;
}

export const bitbucketReports: HostReports = {
  deployments: null,
  comments,
  pulls: bitbucketPulls,

  /** "Commit statuses", build: needs only the right to read. A status with the same key is replaced, by its author or an administrator. */
  async putStatus(api, { fullName }, { sha, state, description, url, name }) {
    const commit = await wholeCommit(api, fullName, sha);
    const path = `/repositories/${pathOf(fullName)}/commit/${commit}/statuses/build`;
    const key = createHash("sha256").update(name).digest("hex").slice(0, KEY_CHARACTERS);
    const body = { key, state: states[state], name, description, url };
    await api.ask({ method: "POST", path, body, schema: z.object({ key: z.string() }) });
    return null;
  },
};

const states: Record<CommitStatus["state"], string> = {
  pending: "INPROGRESS",
  success: "SUCCESSFUL",
  failed: "FAILED",
  canceled: "STOPPED",
};
