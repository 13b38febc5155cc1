import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountOf, type GithubApps, grantedTo, presentRepository } from "./github-app-double.ts";
import { type GithubPerson, type GithubRepositoryAt, newGithubPerson } from "./github-person.ts";
import type { Answer, DoubleRequest } from "../http-double.ts";

const CREATION = /^\/api\/v3\/(?:user|orgs\/([\w-]+))\/repos$/;

interface UserWithToken {
  person: GithubPerson;
  scopes: string;
  token: string;
}

/** Whether the token may create a repository in an account. */
type MayCreate = (owner: string, isPrivate: boolean) => boolean;

const isOfApp = ({ token }: UserWithToken) => token.startsWith("ghu_");
const rightsIn = (apps: GithubApps, account: string): Record<string, string> => {
  const installation = apps.installations.find((one) => one.account === account);
  return installation ? grantedTo(installation, apps.app) : {};
};

/** A token of the App may push where it is installed with the permission, and another one by its scopes. */
export function mayPush(
  apps: GithubApps,
  user: UserWithToken,
  at: GithubRepositoryAt | undefined,
): boolean {
  if (!at || !user.person.repositories.includes(at)) return false;
  if (isOfApp(user)) return rightsIn(apps, at.owner)["contents"] === "write";
  return /(?:^| )(?:repo|public_repo)(?: |$)/.test(user.scopes);
}

/** What an App creates is selected for it (docs.github.com, "Installing a GitHub App from a third party"). Null if it is another call. */
export function createAsUser(
  apps: GithubApps,
  user: UserWithToken,
  request: DoubleRequest,
): Answer | null {
  const { person, scopes } = user;
  const before = person.repositories.length;
  const mayCreate: MayCreate = (owner, isPrivate) =>
    isOfApp(user)
      ? rightsIn(apps, owner)["administration"] === "write"
      : (isPrivate ? /(?:^| )repo(?: |$)/ : /(?:^| )(?:repo|public_repo)(?: |$)/).test(scopes);
  const answer = answerCreation(person, mayCreate, request);
  const created = person.repositories[before];
  if (created && isOfApp(user))
    apps.installations
      .find(({ account }) => account === created.owner)
      ?.selected.push(`${created.owner}/${created.name}`);
  return answer && { ...answer, headers: { "x-oauth-scopes": scopes.replaceAll(" ", ", ") } };
}

/**
 * "repos/create-for-authenticated-user", "repos/create-in-org" and "orgs/list-memberships-for-authenticated-user" in
 * github/rest-api-description. Null if it is another call.
 */
function answerCreation(
  person: GithubPerson,
  mayCreate: MayCreate,
  { method, path, sent }: DoubleRequest,
): Answer | null {
  if (path === "/api/v3/user/memberships/orgs")
    return { body: person.organizations.map((login) => membershipOf(person, login)) };
  const [call, organization] = CREATION.exec(path) ?? [];
  if (method !== "POST" || call === undefined) return null;
  const wanted = JSON.parse(sent.toString()) as { name: string; private?: boolean };
  const owner = organization ?? person.login;
  const isPrivate = wanted.private ?? false;
  if (organization !== undefined && !person.organizations.includes(organization))
    return { status: 404, body: { message: "Not Found" } };
  if (!mayCreate(owner, isPrivate))
    return { status: 403, body: { message: "Resource not accessible by integration" } };
  if (person.closedOrganizations.includes(owner))
    return {
      status: 403,
      body: {
        message: "You need admin access to the organization before adding a repository to it.",
      },
    };
  if (person.repositories.some((at) => at.owner === owner && at.name === wanted.name))
    return { status: 422, body: taken };
  const created = newRepository({ owner, name: wanted.name, private: isPrivate });
  person.repositories.push(created);
  return { status: 201, body: presentRepository(created) };
}

/** "validation-error" in GitHub's description, with the words of GitHub. */
const taken = {
  message: "Repository creation failed.",
  errors: [
    {
      resource: "Repository",
      code: "custom",
      field: "name",
      message: "name already exists on this account",
    },
  ],
};

/** An empty repository in a folder of its own. */
export function newBareDirectory(): string {
  const directory = join(mkdtempSync(join(tmpdir(), "pressmark-at-github-")), "repository.git");
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", directory]);
  for (const setting of ["uploadpack.allowFilter", "uploadpack.allowAnySHA1InWant"])
    execFileSync("git", ["-C", directory, "config", setting, "true"]);
  return directory;
}

function newRepository(
  fields: Pick<GithubRepositoryAt, "owner" | "name" | "private">,
): GithubRepositoryAt {
  const directory = newBareDirectory();
  const createdAt = new Date().toISOString();
  const [created] = newGithubPerson({
    repositories: [{ ...fields, directory, createdAt }],
  }).repositories;
  return created!;
}

const membershipOf = (person: GithubPerson, login: string) => ({
  state: "active",
  role: "member",
  organization: accountOf(login),
  permissions: { can_create_repository: !person.closedOrganizations.includes(login) },
});
