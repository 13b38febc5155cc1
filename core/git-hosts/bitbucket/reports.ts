import { createHash } from "node:crypto";
import { z } from "zod";
import type { CommitStatus, HostReports } from "../port.ts";
import { pathOf } from "./api.ts";

export const bitbucketReports: HostReports = {
  deployments: null,

  /** "Commit statuses", build: needs only the right to read. A status with the same key is replaced, by its author or an administrator. */
  async putStatus(api, { fullName }, { sha, state, description, url, name }) {
    const path = `/repositories/${pathOf(fullName)}/commit/${sha}/statuses/build`;
    const key = createHash("sha256").update(name).digest("hex").slice(0, KEY_CHARACTERS);
    const body = { key, state: states[state], name, description, url };
    await api.ask({ method: "POST", path, body, schema: z.object({ key: z.string() }) });
    return null;
  },
};

/** Bitbucket refuses keys with more than 40. */
const KEY_CHARACTERS = 32;
const states: Record<CommitStatus["state"], string> = {
  pending: "INPROGRESS",
  success: "SUCCESSFUL",
  failed: "FAILED",
  canceled: "STOPPED",
};
