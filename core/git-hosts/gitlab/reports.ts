import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import type { CommitStatus, HostApi, HostReports } from "../port.ts";

export const gitlabReports: HostReports = { putStatus, deployments: null };

/** GitLab's docs, "Commits API", "Set the commit status". */
async function putStatus(
  api: HostApi,
  { id }: { id: string },
  { sha, state, description, url, name }: CommitStatus,
): Promise<null> {
  const body = { state, name, description, target_url: url };
  try {
    const path = `/projects/${id}/statuses/${sha}`;
    await api.ask({ method: "POST", path, body, schema: z.object({ id: z.number() }) });
  } catch (error) {
    // GitLab refuses a status that the commit has already.
    const has = error instanceof AppError && error.message.includes("Cannot transition status");
    if (!has) throw error;
  }
  return null;
}
