import { z } from "zod";
import type { CommitStatus, HostReports } from "../port.ts";
import { hostComments } from "../reports/host-comments.ts";
import { giteaPulls } from "./opened-pulls.ts";
import { pathOf } from "./api.ts";

// Gitea's published API description (templates/swagger/v1_json.tmpl), which Forgejo shares.

const Id = z.object({ id: z.number() });

/** "issueGetComments", "issueCreateComment" and "issueEditComment": a pull request is an issue too. */
const comments = hostComments({
  async page(api, { fullName }, { pull }) {
    const { body } = await api.ask({
      path: `/repos/${pathOf(fullName)}/issues/${pull}/comments`,
      schema: z.array(z.object({ id: z.number(), body: z.string().nullish() })),
    });
    // There are no pages: the list has all of them.
    return {
      comments: body.map(({ id, body: text }) => ({ id: String(id), text: text ?? "" })),
      hasMore: false,
    };
  },
  async create(api, { fullName }, { pull, text }) {
    const path = `/repos/${pathOf(fullName)}/issues/${pull}/comments`;
    const { body } = await api.ask({ method: "POST", path, body: { body: text }, schema: Id });
    return String(body.id);
  },
  async write(api, { fullName }, { id, text }) {
    const path = `/repos/${pathOf(fullName)}/issues/comments/${id}`;
    await api.ask({ method: "PATCH", path, body: { body: text }, schema: z.unknown() });
  },
});

export const giteaReports: HostReports = {
  deployments: null,
  comments,
  pulls: giteaPulls,

  async putStatus(api, { fullName }, { sha, state, description, url, name }) {
    const path = `/repos/${pathOf(fullName)}/statuses/${sha}`;
    const body = { state: states[state], context: name, description, target_url: url };
    await api.ask({ method: "POST", path, body, schema: Id });
    return null;
  },
};

/** Gitea has no status for what was canceled. */
const states: Record<CommitStatus["state"], string> = {
  pending: "pending",
  success: "success",
  failed: "failure",
  canceled: "warning",
};
