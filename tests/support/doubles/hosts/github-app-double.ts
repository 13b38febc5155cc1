import { createVerify, generateKeyPairSync, randomBytes, randomInt } from "node:crypto";
import type { GithubPerson, GithubRepositoryAt } from "./github-person.ts";
import type { Answer, DoubleRequest } from "../http-double.ts";

/** The same for every App, because browser tests send its deliveries from another process. */
export const APP_WEBHOOK_SECRET = "app-webhook-secret-of-the-double";

/** A GitHub App as its keys and pages need it. */
export interface AppAtGithub {
  id: number;
  slug: string;
  clientId: string;
  clientSecret: string;
  webhookSecret: string | null;
  pem: string;
  publicKey: string;
  manifest: Record<string, unknown>;
}

export interface InstallationAtGithub {
  id: number;
  /** Login of the user or organization. */
  account: string;
  /** `owner/name` of the selected repositories. */
  selected: string[];
  suspended: boolean;
  /** What the owner has allowed. By default, what the App asks for. */
  permissions?: Record<string, string>;
}

export interface InstallationTokenAtGithub {
  installation: InstallationAtGithub;
  ids: number[];
  permissions: Record<string, string>;
}

/** GitHub's Apps: creation from a manifest, installations and their tokens. */
export interface GithubApps {
  app: AppAtGithub | null;
  installations: InstallationAtGithub[];
  /** Tokens of installations, with the repositories that they open. */
  installationTokens: Map<string, InstallationTokenAtGithub>;
  /** How often tokens of installations were asked for. */
  tokenRequests: object[];
}

export const newGithubApps = (): GithubApps => ({
  app: null,
  installations: [],
  installationTokens: new Map(),
  tokenRequests: [],
});

const API = "/api/v3";
const TOKEN_LIFE_MS = 3_600_000;
const codes = new Map<string, AppAtGithub>();
const notFound: Answer = { status: 404, body: { message: "Not Found" } };

/** The page that asks for confirmation. This GitHub confirms immediately (docs.github.com, "Registering a GitHub App from a manifest"). */
export function registerApp(apps: GithubApps, { form, query }: DoubleRequest): Answer {
  const manifest = JSON.parse(form.get("manifest") ?? "{}") as Record<string, unknown>;
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    // GitHub's keys have this form.
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  const name = typeof manifest["name"] === "string" ? manifest["name"] : "app";
  const app: AppAtGithub = {
    id: randomInt(1, 1_000_000),
    slug: name.toLowerCase().replace(/[^a-z\d]+/g, "-"),
    clientId: `Iv1.${randomBytes(8).toString("hex")}`,
    clientSecret: randomBytes(20).toString("hex"),
    webhookSecret: manifest["hook_attributes"] ? APP_WEBHOOK_SECRET : null,
    pem: privateKey,
    publicKey,
    manifest,
  };
  const code = randomBytes(20).toString("hex");
  codes.set(code, app);
  apps.app = app;
  const target = new URL(String(manifest["redirect_url"]));
  target.searchParams.set("code", code);
  target.searchParams.set("state", query.get("state") ?? "");
  return { status: 302, headers: { location: target.href } };
}

/** "apps/create-from-manifest" in github/rest-api-description. A code works once. */
export function convertCode(path: string): Answer {
  const code = /^\/api\/v3\/app-manifests\/(\w+)\/conversions$/.exec(path)?.[1] ?? "";
  const app = codes.get(code);
  codes.delete(code);
  if (!app) return notFound;
  const body = {
    id: app.id,
    slug: app.slug,
    name: app.manifest["name"],
    owner: { login: "octo-admin" },
    client_id: app.clientId,
    client_secret: app.clientSecret,
    webhook_secret: app.webhookSecret,
    pem: app.pem,
  };
  return { status: 201, body };
}

/** Calls with the App's own token: "apps/get-repo-installation", "apps/create-installation-access-token". Null if it is another call. */
export function appApi(
  apps: GithubApps,
  repositories: GithubRepositoryAt[],
  { path, headers, sent }: DoubleRequest,
): Answer | null {
  const ofRepository = /^\/api\/v3\/repos\/([\w.-]+)\/([\w.-]+)\/installation$/.exec(path);
  const ofInstallation = /^\/api\/v3\/app\/installations\/(\d+)(\/access_tokens)?$/.exec(path);
  const isApp = path === `${API}/app`;
  if (!ofRepository && !ofInstallation && !isApp) return null;
  if (!isSignedBy(apps.app, headers.authorization))
    return { status: 401, body: { message: "A JSON web token could not be decoded" } };
  if (isApp) return { body: presentApp(apps.app) };
  if (ofRepository) {
    const fullName = `${ofRepository[1]}/${ofRepository[2]}`;
    const installation = apps.installations.find(({ selected }) => selected.includes(fullName));
    return installation ? { body: presentInstallation(installation, apps.app) } : notFound;
  }
  const installation = apps.installations.find(({ id }) => id === Number(ofInstallation?.[1]));
  if (!installation) return notFound;
  if (!ofInstallation?.[2]) return { body: presentInstallation(installation, apps.app) };
  if (installation.suspended)
    return { status: 403, body: { message: "This installation has been suspended" } };
  const wanted = JSON.parse(sent.toString() || "{}") as {
    repository_ids?: number[];
    permissions?: Record<string, string>;
  };
  apps.tokenRequests.push(wanted);
  const within = repositories.filter(({ owner, name }) =>
    installation.selected.includes(`${owner}/${name}`),
  );
  const ids = wanted.repository_ids ?? within.map(({ id }) => id);
  if (!ids.every((wantedId) => within.some(({ id }) => id === wantedId)))
    return {
      status: 422,
      body: {
        message:
          "There is at least one repository that does not exist or is not accessible to the parent installation.",
      },
    };
  const granted = grantedTo(installation, apps.app);
  const { permissions = granted } = wanted;
  if (Object.entries(permissions).some(([name, right]) => !isWithin(right, granted[name])))
    return {
      status: 422,
      body: { message: "The permissions requested are not granted to this installation." },
    };
  const token = `ghs_${randomBytes(18).toString("hex")}`;
  apps.installationTokens.set(token, { installation, ids, permissions });
  const expires_at = new Date(Date.now() + TOKEN_LIFE_MS).toISOString();
  return { status: 201, body: { token, expires_at } };
}

/** What a user's token of the App may ask: "apps/list-installations-for-authenticated-user" and their repositories. Null if it is another call. */
export function installationsApi(
  apps: GithubApps,
  person: GithubPerson,
  { path, query }: DoubleRequest,
): Answer | null {
  const mine = apps.installations.filter(
    ({ account }) => account === person.login || person.organizations.includes(account),
  );
  if (path === `${API}/user/installations`) {
    const installations = mine.map((installation) => presentInstallation(installation, apps.app));
    return { body: { total_count: mine.length, installations } };
  }
  const id = /^\/api\/v3\/user\/installations\/(\d+)\/repositories$/.exec(path)?.[1];
  if (id === undefined) return null;
  const installation = mine.find((one) => one.id === Number(id));
  if (!installation) return notFound;
  const selected = person.repositories.filter(({ owner, name }) =>
    installation.selected.includes(`${owner}/${name}`),
  );
  const [size, page] = [Number(query.get("per_page")), Number(query.get("page"))];
  const repositories = selected.slice((page - 1) * size, page * size).map(presentRepository);
  return { body: { total_count: selected.length, repositories } };
}

export const presentRepository = (repository: GithubRepositoryAt) => ({
  id: repository.id,
  name: repository.name,
  full_name: `${repository.owner}/${repository.name}`,
  private: repository.private,
  default_branch: "main",
  created_at: repository.createdAt,
  pushed_at: repository.pushedAt,
  owner: accountOf(repository.owner),
  permissions: { admin: repository.admin, push: true, pull: true },
});

export const accountOf = (login: string) => ({
  login,
  avatar_url: `https://avatars.example.com/${login}.png`,
});

export const grantedTo = ({ permissions }: InstallationAtGithub, app: AppAtGithub | null) =>
  permissions ?? (app?.manifest["default_permissions"] as Record<string, string>);

const isWithin = (right: string, granted: string | undefined) =>
  granted === right || granted === "write";

/** "apps/get-authenticated" in github/rest-api-description. */
const presentApp = (app: AppAtGithub | null) => ({
  id: app?.id,
  slug: app?.slug,
  owner: { login: "octo-admin", type: "User" },
  permissions: app?.manifest["default_permissions"],
});

const presentInstallation = (installation: InstallationAtGithub, app: AppAtGithub | null) => ({
  permissions: grantedTo(installation, app),
  html_url: `https://github.example/settings/installations/${installation.id}`,
  ...presentAccount(installation, app),
});

const presentAccount = (
  { id, account, suspended }: InstallationAtGithub,
  app: AppAtGithub | null,
) => ({
  id,
  events: app?.manifest["default_events"] ?? [],
  account: { ...accountOf(account), type: account.startsWith("octo-") ? "User" : "Organization" },
  repository_selection: "selected",
  suspended_at: suspended ? "2026-11-01T10:00:00Z" : null,
});

/** RS256, at most ten minutes long (docs.github.com, "Generating a JSON Web Token (JWT) for a GitHub App"). */
function isSignedBy(app: AppAtGithub | null, authorization = ""): boolean {
  const [head = "", body = "", signature = ""] = authorization.replace(/^Bearer /, "").split(".");
  if (!app || !signature) return false;
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, number>;
  const { iat = 0, exp = 0 } = claims;
  const now = Date.now() / 1000;
  return (
    String(claims["iss"]) === String(app.id) &&
    iat <= now &&
    exp > now &&
    exp - now <= 600 &&
    createVerify("RSA-SHA256")
      .update(`${head}.${body}`)
      .verify(app.publicKey, signature, "base64url")
  );
}
