import { AppError } from "#schemas/errors.ts";
import type { Env } from "#schemas/env/env.ts";
import { gitHostLabels } from "#schemas/git-hosts/git-host.ts";
import { isSshAddress } from "#schemas/projects/ssh-address.ts";
import { GitError } from "#git/command.ts";
import { saidIn } from "#git/mirrors/push-errors.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { hostOf } from "../git-hosts/hosts.ts";
import { withPage } from "../git-hosts/ssh-source.ts";

interface Refusal {
  host: string;
  branch: string;
  /** The credential that was used: "token", "deploy key" … */
  credential: string;
  /** What it needs in order to push. */
  right: string;
}

/*
 * What hosts print when they refuse a push. GitHub: docs.github.com, "Error: Permission denied to other user", "Deploy key … marked as read only", "About
 * protected branches" (GH006), "Troubleshooting rules" (GH013) and "About Git Large File Storage" (GH008). GitLab: lib/gitlab/git_access.rb,
 * lib/gitlab/checks/. Gitea: routers/private/hook_pre_receive.go, routers/web/repo/githttp.go, cmd/serv.go. Bitbucket: "Use branch permissions", "Access keys".
 */
const KINDS: readonly (readonly [RegExp, (of: Refusal) => AppError])[] = [
  [
    /\barchived\b/i,
    ({ host }) =>
      refused(
        `The repository is archived on ${host}, so no one can push to it. Its owner can unarchive it there.`,
      ),
  ],
  [
    /GH008|unknown Git LFS objects|LFS objects are missing/i,
    ({ host }) =>
      refused(
        `${host} expects this file in Git LFS, where Pressmark cannot store it. Add it with git and Git LFS.`,
      ),
  ],
  [
    /GH006|GH013|protected branch|rule violations|not allowed to push to protected|permission denied to update branch|branch restriction/i,
    ({ host, branch }) =>
      refused(
        `${host} protects ${branch}: it accepts no direct pushes from this account. Save on another branch, or change the rules of the branch there.`,
      ),
  ],
  [
    /permission to \S+ denied|write access to repository not granted|not allowed to (?:push|upload) code|read[- ]only|does not have write access|is not authorized to write|permission denied for writing|unauthori[sz]ed|access denied|privilege scopes|required scopes?|insufficient.scope/i,
    noRight,
  ],
];

/** The failure of a push in words that say what to do. Any other error is returned unchanged. */
export function pushRefusal(
  env: Env,
  { project, branch }: { project: ProjectDocument; branch: string },
  error: unknown,
): unknown {
  if (!(error instanceof AppError)) return error;
  const stderr = error.cause instanceof GitError ? error.cause.stderr : "";
  const refusal = { ...partiesOf(env, project), branch };
  const kind = KINDS.find(([pattern]) => pattern.test(stderr))?.[1];
  if (error.appCode === "host_refused") {
    const said = saidIn(stderr);
    const words = said && ` It says: ${said}`;
    return kind?.(refusal) ?? refused(`${refusal.host} refuses the commit on ${branch}.${words}`);
  }
  // The repository could be read a moment ago.
  if (error.appCode === "repo_no_access") return (kind ?? noRight)(refusal);
  return error;
}

const refused = (message: string) => new AppError("host_refused", { message });

function noRight({ host, branch, credential, right }: Refusal): AppError {
  return new AppError("host_forbidden", {
    message: `${credential} cannot push to ${branch}. ${right}, or push to the repository on ${host} with git.`,
  });
}

function partiesOf(env: Env, { source }: ProjectDocument): Omit<Refusal, "branch"> {
  const name = hostOf(env, withPage(source))?.name;
  const host = name ? gitHostLabels[name] : "the git host";
  if (source.url !== null && isSshAddress(source.url))
    return {
      host,
      credential: "The project's deploy key",
      right: "Allow it to write on the host",
    };
  if (source.githubAccess?.installationId === null) {
    const credential = "The GitHub account that connected the repository";
    return { host, credential, right: "Give it the right to write there" };
  }
  const right = (name && rights[name]) ?? "Give it the right to write there";
  return { host, credential: name ? `Your ${host} token` : "The access token", right };
}

/** What a token needs, as each host names it. */
const rights: Record<string, string> = {
  github: "Give it the permission Contents: Read and write",
  gitlab: "Give it write_repository",
  gitea: "Give it the permission repository: Read and Write",
  bitbucket: "Give it write:repository:bitbucket",
};
