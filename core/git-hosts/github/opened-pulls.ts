import { z } from "zod";
import { githubLikePull } from "../opened-pull.ts";
import type { HostPulls } from "../port.ts";

// GitHub's REST description (github/rest-api-description): "pulls/list", "pulls/create".

export const githubPulls: HostPulls = {
  async find(api, { fullName }, { branch, target: base }) {
    const head = `${fullName.split("/")[0]}:${branch}`;
    const request = { path: `/repos/${fullName}/pulls`, query: { state: "open", head, base } };
    const { body } = await api.ask({ ...request, schema: z.array(githubLikePull) });
    return body[0] ?? null;
  },
  async open(api, { fullName }, { branch: head, target: base, title, text }) {
    const request = { path: `/repos/${fullName}/pulls`, body: { title, head, base, body: text } };
    return (await api.ask({ method: "POST", ...request, schema: githubLikePull })).body;
  },
};
