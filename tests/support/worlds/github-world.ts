import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { keepAccessToken } from "#core/git-hosts/access-token.ts";
import { newId } from "#schemas/ids.ts";
import type { GithubDouble } from "../doubles/hosts/github-double.ts";
import { newGithubPerson } from "../doubles/hosts/github-person.ts";
import { collection } from "#store/collections.ts";
import { authClient } from "./accounts/auth-server.ts";
import type { ApiClient } from "./api-client.ts";
import { oauthStart, walk } from "./accounts/provider-walk.ts";
import type { Person, World } from "./world.ts";

/** A user who has signed in with GitHub. */
export interface GithubMember {
  userId: string;
  api: ApiClient["api"];
  org: string;
}

/** Signs in as the person at the GitHub double. */
export async function signInAtGithub(world: World): Promise<GithubMember> {
  const server = { url: `${world.services.env.PUBLIC_URL}/auth/v1` };
  const start = await oauthStart(server, undefined, {
    redirectTo: world.services.env.PUBLIC_URL,
    scopes: "repo write:repo_hook read:org",
  });
  const { fragment } = await walk(server, start);
  const token = fragment.get("access_token") ?? "";
  const { data } = await authClient(server).getUser(token);
  const { api } = world.client(token);
  const { orgs } = await api.orgs.list.query();
  return { userId: data.user?.id ?? "", api, org: orgs[0]?.handle ?? "" };
}

/** The administrator, whose address is `ADMIN_EMAIL`. */
export async function signUpAdmin(world: World): Promise<Person> {
  const root = await world.signUp(world.services.env.ADMIN_EMAIL);
  await collection(world.services.db, "authUsers").updateOne(
    { _id: root.userId },
    { $set: { emailProvenAt: new Date() } },
  );
  return root;
}

/** Posts the manifest as the administrator's browser does. Returns what GitHub sends back with the browser. */
export async function confirmApp(
  { api }: Person,
  organization?: string,
  { createsRepositories = false }: { createsRepositories?: boolean } = {},
): Promise<{ code: string; state: string; back: string }> {
  const { url, manifest } = await api.admin.githubApp.begin.mutate({
    createsRepositories,
    ...(organization !== undefined && { organization }),
  });
  const body = new URLSearchParams({ manifest });
  const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
  const { origin, pathname, searchParams } = new URL(answer.headers.get("location") ?? "");
  const [code, state] = [searchParams.get("code"), searchParams.get("state")];
  return { code: code ?? "", state: state ?? "", back: origin + pathname };
}

/** Creates the installation's App. */
export async function createApp(
  root: Person,
  options: { createsRepositories?: boolean } = {},
): Promise<void> {
  const { code, state } = await confirmApp(root, undefined, options);
  await root.api.admin.githubApp.finish.mutate({ code, state });
}

/** Connects a user to an account at the GitHub double that can read one repository. Returns the source of a project linked to it. */
export async function connectAccount(
  { services }: World,
  github: Pick<GithubDouble, "tokenOf">,
  userId: string,
): Promise<{ kind: "github"; owner: string; repo: string }> {
  const repository = { owner: "octo-org", name: `notes-${newId()}` };
  const { id, login, ...person } = newGithubPerson({ repositories: [repository] });
  const token = github.tokenOf({ ...person, id, login });
  const account = { host: "github" as const, userId, subject: String(id), login, scopes: [] };
  await keepAccessToken(services, { ...account, token });
  return { kind: "github", owner: repository.owner, repo: repository.name };
}

/** A bare repository as GitHub stores it. */
export function newBareRepository(directory: string): string {
  const path = join(mkdtempSync(join(directory, "bare-")), "notes.git");
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", path]);
  for (const setting of ["uploadpack.allowFilter", "uploadpack.allowAnySHA1InWant"])
    execFileSync("git", ["-C", path, "config", setting, "true"]);
  return path;
}
