import { z } from "zod";
import { openedNumber, openedTitle, openedUrl } from "../opened-pull.ts";
import type { HostPulls } from "../port.ts";

// GitLab's docs, "Merge requests API": "List project merge requests", "Create MR".

const MergeRequest = z
  .object({
    iid: openedNumber,
    title: openedTitle,
    web_url: openedUrl,
    source_project_id: z.number().nullish(),
    target_project_id: z.number().nullish(),
  })
  .transform(({ iid: number, title, web_url: url, ...ids }) => ({ number, title, url, ids }));

export const gitlabPulls: HostPulls = {
  async find(api, { id }, { branch, target }) {
    const { body } = await api.ask({
      path: `/projects/${id}/merge_requests`,
      query: { state: "opened", source_branch: branch, target_branch: target },
      schema: z.array(MergeRequest),
    });
    // Forks may have a branch of the same name.
    const own = body.find(({ ids }) => ids.source_project_id === ids.target_project_id);
    return own ? { number: own.number, title: own.title, url: own.url } : null;
  },
  async open(api, { id }, { branch, target, title, text }) {
    const branches = { source_branch: branch, target_branch: target };
    const { body } = await api.ask({
      method: "POST",
      path: `/projects/${id}/merge_requests`,
      schema: MergeRequest,
      body: { ...branches, title, description: text },
    });
    return { number: body.number, title: body.title, url: body.url };
  },
};
