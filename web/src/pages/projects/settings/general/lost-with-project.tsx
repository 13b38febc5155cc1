import type { LostWithProject as Lost } from "#schemas/projects/deleted-project.ts";
import type { Project } from "#schemas/projects/project.ts";
import { formatCount } from "../../../../lib/format.ts";

/** What a deletion ends, what comes back, and what stays reserved. */
export function LostWithProject({ project, lost }: { project: Project; lost: Lost | undefined }) {
  return (
    <>
      <p>This deletes:</p>
      <ul className="mt-1 list-disc pl-5">
        <li className="wrap-anywhere">the site at {project.domain}</li>
        {lost ? countedLines(lost).map((line) => <li key={line}>{line}</li>) : <li>counting…</li>}
        {project.gitUrl && <li>the git remote and every commit that is only there</li>}
        {project.hostWebhook?.state === "ready" && (
          <li>the webhook that Pressmark created on the git host</li>
        )}
      </ul>
      <p className="mt-3">
        For 7 days, an admin can restore all of this in <strong>Settings → Danger zone</strong> of
        the organization. After that it cannot be restored. For a year, nobody else can have the
        handle and the address of the site.
      </p>
    </>
  );
}

function countedLines(lost: Lost): string[] {
  const { deployments, notes, addresses, secrets, pushTokens, deployHooks, apiKeys } = lost;
  return [
    deployments > 0 && `${formatCount(deployments, "deployment")} with logs and data`,
    notes > 0 && formatCount(notes, "published note"),
    addresses > 1 && `${addresses} addresses of the site, including former ones and previews`,
    secrets > 0 && formatCount(secrets, "secret"),
    pushTokens > 0 && formatCount(pushTokens, "push token"),
    deployHooks > 0 && formatCount(deployHooks, "deploy hook"),
    apiKeys > 0 && `${formatCount(apiKeys, "API key")} for this project only`,
  ].filter((line) => line !== false);
}
