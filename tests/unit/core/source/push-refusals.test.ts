import { expect, test } from "vitest";
import { pushRefusal } from "#core/source/push-refusals.ts";
import { GitError } from "#git/command.ts";
import type { Connection } from "#git/mirrors/connection.ts";
import { pushError } from "#git/mirrors/push-errors.ts";
import { parseEnv } from "#schemas/env/env.ts";
import type { AppError } from "#schemas/errors.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";

/** What git prints when a host refuses a push, in the words of the host. */
const env = parseEnv({});
const end = "error: failed to push some refs to 'https://host.example/a/b.git'";
const declined = (said: string) =>
  `remote: ${said}\nTo x\n ! [remote rejected] 1234567 -> main (pre-receive hook declined)\n${end}\n`;
const denied = (said: string) =>
  `remote: ${said}\nfatal: unable to access 'x': The requested URL returned error: 403\n`;
const overSsh = (said: string) =>
  `ERROR: ${said}\nfatal: Could not read from remote repository.\n\nPlease make sure you have the correct access rights\nand the repository exists.\n`;

async function refusalOf(provider: string, stderr: string, ssh = false): Promise<AppError> {
  const error = new GitError("exit", 128, stderr);
  const failure = await pushError(error, { host: "host.example" } as Connection);
  const url = ssh ? "git@host.example:a/b.git" : "https://host.example/a/b.git";
  const source = { kind: "git", url, owner: "a", repo: "b", provider, username: "" };
  const project = { source } as unknown as ProjectDocument;
  return pushRefusal(env, { project, branch: "main" }, failure) as AppError;
}

const PROTECTED =
  /protects main: it accepts no direct pushes from this account\. Save on another branch/;
const ARCHIVED = /is archived on .*Its owner can unarchive it/;
const LFS = /expects this file in Git LFS/;
type Way = (said: string) => string;
const byHook = (said: string) => declined(said);
const cases: [provider: string, said: string, way: Way, message: RegExp, ssh?: true][] = [
  [
    "github",
    "Permission to a/b.git denied to ann.",
    denied,
    /Your GitHub token cannot push to main\. Give it the permission Contents: Read and write, or push/,
  ],
  ["github", "Write access to repository not granted.", denied, /Contents: Read and write/],
  ["github", "This repository was archived so it is read-only.", denied, ARCHIVED],
  [
    "github",
    "error: GH006: Protected branch update failed for refs/heads/main.",
    byHook,
    PROTECTED,
  ],
  [
    "github",
    "error: GH013: Repository rule violations found for refs/heads/main.",
    byHook,
    PROTECTED,
  ],
  ["github", "error: GH008: Your push referenced at least 1 unknown Git LFS object:", byHook, LFS],
  [
    "github",
    "The key you are authenticating with has been marked as read only.",
    overSsh,
    /The project's deploy key cannot push to main\. Allow it to write on the host/,
    true,
  ],
  [
    "gitlab",
    "You are not allowed to push code to this project.",
    denied,
    /Your GitLab token cannot push to main\. Give it write_repository/,
  ],
  ["gitlab", "You can't push code to an archived project.", denied, ARCHIVED],
  [
    "gitlab",
    "GitLab: You are not allowed to push code to protected branches on this project.",
    byHook,
    PROTECTED,
  ],
  ["gitlab", "GitLab: LFS objects are missing. Ensure LFS is properly set up.", byHook, LFS],
  [
    "gitlab",
    "This deploy key does not have write access to this project.",
    overSsh,
    /deploy key cannot push/,
    true,
  ],
  [
    "gitea",
    "This repo is archived. You can view files and clone it, but cannot push.",
    denied,
    ARCHIVED,
  ],
  ["gitea", "Gitea: Not allowed to push to protected branch main", byHook, PROTECTED],
  [
    "gitea",
    "",
    denied,
    /Your Gitea token cannot push to main\. Give it the permission repository: Read and Write/,
  ],
  ["bitbucket", "Permission denied to update branch main.", byHook, PROTECTED],
  [
    "bitbucket",
    "Your credentials lack one or more required privilege scopes.",
    denied,
    /Give it write:repository:bitbucket/,
  ],
  ["other", "", denied, /The access token cannot push to main/],
];

test.each(cases)("%s: %s", async (provider, said, way, message, ssh) => {
  const refusal = await refusalOf(provider, way(said), ssh);
  expect(refusal.message).toMatch(message);
  expect(["host_forbidden", "host_refused"]).toContain(refusal.appCode);
});

test("a rule that Pressmark does not know is told in the host's words, without escape sequences", async () => {
  const said = "\nremote: Commit \u001b[31mmessages\u001b[0m need a ticket.        \nremote: ";
  const refusal = await refusalOf("gitlab", declined(said));
  expect(refusal.message).toMatch(
    /^GitLab refuses the commit on main\. It says: Commit .*messages.* need a ticket\.$/,
  );
  expect(refusal.message).not.toContain("\u001b");
});

test.each([
  "! [rejected]        1234567 -> main (fetch first)",
  "! [rejected]        1234567 -> main (non-fast-forward)",
  "! [remote rejected] 1234567 -> main (cannot lock ref 'refs/heads/main': is at 1 but expected 2)",
  "! [remote rejected] 1234567 -> main (reference already exists)",
])("%s means that someone else was faster", async (line) => {
  expect((await refusalOf("gitlab", `To x\n ${line}\n${end}`)).appCode).toBe("conflict");
});
