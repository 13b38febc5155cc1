import type { Project } from "#schemas/projects/project.ts";
import type { api } from "../../../../api.ts";

type Change = Awaited<ReturnType<typeof api.projects.previewHandle.query>>;

/** Every address before and after, and what keeps working. */
export function AddressChanges({
  project,
  change: { before, after },
}: {
  project: Project;
  change: Change;
}) {
  const rows = [
    ["Site", before.site, after.site],
    ["Dashboard", before.dashboard, after.dashboard],
    ...(before.git && after.git ? ([["Git remote", before.git, after.git]] as const) : []),
  ] as const;
  return (
    <div className="grid gap-4">
      <dl className="grid gap-3">
        {rows.map(([name, old, fresh]) => (
          <div key={name} className="min-w-0">
            <dt className="font-medium text-ink">{name}</dt>
            <dd className="grid gap-0.5 font-mono text-[13px] wrap-anywhere">
              {old === fresh ? (
                <span>{old} (stays)</span>
              ) : (
                <>
                  <del className="text-faint decoration-line-strong">
                    <span className="sr-only">now </span>
                    {old}
                  </del>
                  <ins className="text-ink no-underline">
                    <span className="sr-only">afterwards </span>
                    {fresh}
                  </ins>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>The old addresses redirect to the new ones and stay reserved for this project.</li>
        <li>
          Clones, push tokens, API keys, deploy hooks and webhooks keep working. A push to the old
          address prints the new one.
        </li>
        {project.live && (
          <li>The site is built again, because its feed and sitemap contain its address.</li>
        )}
        {!project.gitUrl && (
          <li>
            The commit status on the git host gets the new handle too. If a branch there requires
            the old one, change that rule.
          </li>
        )}
      </ul>
    </div>
  );
}
