import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import type { CommitStatus, HostApi, HostReports } from "../port.ts";
import { hostComments } from "../reports/host-comments.ts";
import { gitlabPulls } from "./opened-pulls.ts";

/** The largest page (GitLab's docs, "REST API", "Pagination"). */
const PAGE_SIZE = 100;
const Id = z.object({ id: z.number() });

const notesOf = (id: string, pull: number) => `/projects/${id}/merge_requests/${pull}/notes`;

/** GitLab's docs, "Notes API", "Merge requests". */
const comments = hostComments({
  async page(api, { id }, { pull, page }) {
    const { body, headers } = await api.ask({
      path: notesOf(id, pull),
      query: { sort: "asc", order_by: "created_at", per_page: PAGE_SIZE, page },
      schema: z.array(z.object({ id: z.number(), body: z.string().nullish() })),
    });
    return {
      comments: body.map((note) => ({ id: String(note.id), text: note.body ?? "" })),
      hasMore: (headers["x-next-page"] ?? "") !== "",
    };
  },
  async create(api, { id }, { pull, text }) {
    const request = { path: notesOf(id, pull), body: { body: text }, schema: Id };
    return String((await api.ask({ method: "POST", ...request })).body.id);
  },
  async write(api, { id }, { pull, id: noteId, text }) {
    const path = `${notesOf(id, pull)}/${noteId}`;
    await api.ask({ method: "PUT", path, body: { body: text }, schema: Id });
  },
});

export const gitlabReports: HostReports = {
  putStatus,
  deployments: null,
  comments,
  pulls: gitlabPulls,
};

/** GitLab's docs, "Commits API", "Set the commit status". */
async function putStatus(
  api: HostApi,
  { id }: { id: string },
  { sha, state, description, url, name }: CommitStatus,
): Promise<null> {
  const body = { state, name, description, target_url: url };
  try {
    const path = `/projects/${id}/statuses/${sha}`;
    await api.ask({ method: "POST", path, body, schema: Id });
  } catch (error) {
    // GitLab refuses a status that the commit has already.
    const has = error instanceof AppError && error.message.includes("Cannot transition status");
    if (!has) throw error;
  }
  return null;
}
