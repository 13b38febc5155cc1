import { z } from "zod";
import type { CommitStatus, HostReports } from "../port.ts";
import { pathOf } from "./api.ts";

// Gitea's published API description (templates/swagger/v1_json.tmpl), which Forgejo shares.

export const giteaReports: HostReports = {
  deployments: null,

  async putStatus(api, { fullName }, { sha, state, description, url, name }) {
    const path = `/repos/${pathOf(fullName)}/statuses/${sha}`;
    const body = { state: states[state], context: name, description, target_url: url };
    await api.ask({ method: "POST", path, body, schema: z.object({ id: z.number() }) });
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
