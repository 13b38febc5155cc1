import type { Project } from "#schemas/projects/project.ts";
import { CopyField } from "../../controls/command-block.tsx";

type Ssh = NonNullable<Project["ssh"]>;

/** Where a deploy key is added. The names are those that the hosts use. */
const places: readonly (readonly [host: string, place: string])[] = [
  ["GitHub", "Settings → Deploy keys → Add deploy key"],
  ["GitLab", "Settings → Repository → Deploy keys → Add new key"],
  ["Gitea, Forgejo", "Settings → Deploy keys → Add deploy key"],
  ["Bitbucket", "Repository settings → Access keys → Add key"],
  ["Your own server", "a new line in ~/.ssh/authorized_keys of the user in the address"],
];

/** The public key of a project, and where to paste it. */
export function DeployKey({ project, ssh }: { project: Project; ssh: Ssh }) {
  return (
    <div className="grid grid-cols-1 gap-3 text-sm">
      <p className="text-pretty text-soft">
        Add this deploy key to <span className="break-all text-ink">{project.sourceUrl}</span>. It
        needs only read access.
      </p>
      <CopyField value={ssh.publicKey} label="public key" />
      <details className="text-[13px]">
        <summary className="cursor-pointer font-medium text-soft hover:text-ink">
          Where to paste it
        </summary>
        <dl className="mt-2 grid gap-x-4 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">
          {places.map(([host, place]) => (
            <div key={host} className="contents">
              <dt className="font-medium">{host}</dt>
              <dd className="mb-1 text-pretty text-soft sm:mb-0">{place}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
