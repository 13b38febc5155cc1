import { createHash, randomBytes } from "node:crypto";
import { answerFetch, isPush } from "../git/git-pull.ts";
import { createAsUser, mayPush } from "./github-creation-double.ts";
import {
  accountOf,
  appApi,
  convertCode,
  type GithubApps,
  type InstallationTokenAtGithub,
  installationsApi,
  newGithubApps,
  presentRepository,
  registerApp,
} from "./github-app-double.ts";
import { answerHooks } from "./github-hooks-double.ts";
import { type GithubHookAt, type GithubPerson, newGithubPerson } from "./github-person.ts";
import {
  answerReports,
  type GithubReportsAt,
  type MayWrite,
  newGithubReports,
} from "./github-reports-double.ts";
import { byName, redirectOf } from "./github-renames-double.ts";
import { type Answer, type DoubleRequest, startHttpDouble } from "../http-double.ts";

/** GitHub, with the parts that signing in, Apps, and listing, linking and fetching repositories need. */
export interface GithubDouble extends GithubApps, GithubReportsAt {
  url: string;
  /** Makes a service use this GitHub double. */
  variables: Record<string, string>;
  /** The user in the browser that opens the authorize page. */
  person: GithubPerson;
  /** How the user or GitHub responds on the authorize page instead of agreeing. */
  denial: string | null;
  /** Paths that return status 500. */
  broken: Set<string>;
  /** Responses that replace the normal ones, by path. */
  answers: Map<string, Answer>;
  /** Answers instead of GitHub. Null is the usual answer. */
  instead: (request: DoubleRequest) => Answer | Promise<Answer> | null;
  /** Queries with which browsers opened the authorize page, oldest first. */
  visits: URLSearchParams[];
  hooks: GithubHookAt[];
  /** Requests of git, with the kind of token that opened the repository. */
  fetches: { repository: string; token: string | null }[];
  /** Accepts no pushes, as when the connection breaks. */
  refusesPushes: boolean;
  /** How long the tokens of an App's users last, in seconds. */
  appTokenLifeS: number;
  /** A token of the user, as any app may have one. */
  tokenOf(person: GithubPerson, kind?: string, scopes?: string): string;
  close(): Promise<void>;
}

interface Grant {
  person: GithubPerson;
  redirectUri: string;
  challenge: string | null;
  scope: string;
}

interface UserToken {
  person: GithubPerson;
  scopes: string;
}

const CLIENT_ID = "github-client";
const CLIENT_SECRET = "github-secret";
const API = "/api/v3";

export async function startGithubDouble(): Promise<GithubDouble> {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, UserToken>();
  const refreshes = new Map<string, GithubPerson>();
  const state = {
    ...newGithubApps(),
    ...newGithubReports(),
    hooks: [] as GithubHookAt[],
    fetches: [] as GithubDouble["fetches"],
    person: newGithubPerson(),
    denial: null as string | null,
    broken: new Set<string>(),
    answers: new Map<string, Answer>(),
    instead: (() => null) as GithubDouble["instead"],
    visits: [] as URLSearchParams[],
    appTokenLifeS: 28_800,
    refusesPushes: false,
  };
  const tokenOf = (person: GithubPerson, kind = "gho", scopes = "repo write:repo_hook") => {
    const token = `${kind}_${randomBytes(18).toString("hex")}`;
    tokens.set(token, { person, scopes });
    return token;
  };
  /** Tokens of an App's users end, and are renewed (docs.github.com, "Refreshing user access tokens"). */
  const appTokens = (person: GithubPerson): Answer => {
    const refresh = `ghr_${randomBytes(18).toString("hex")}`;
    refreshes.set(refresh, person);
    const access_token = tokenOf(person, "ghu", "");
    const life = { expires_in: state.appTokenLifeS, refresh_token_expires_in: 15_897_600 };
    return {
      body: { access_token, refresh_token: refresh, token_type: "bearer", scope: "", ...life },
    };
  };

  const authorize = ({ query }: DoubleRequest): Answer => {
    state.visits.push(query);
    const target = new URL(query.get("redirect_uri") ?? "");
    target.searchParams.set("state", query.get("state") ?? "");
    if (state.denial) {
      target.searchParams.set("error", state.denial);
      target.searchParams.set("error_description", "<b>GitHub's own words</b>");
    } else {
      const code = randomBytes(10).toString("hex");
      codes.set(code, {
        person: state.person,
        redirectUri: query.get("redirect_uri") ?? "",
        challenge: query.get("code_challenge"),
        scope: query.get("scope") ?? "",
      });
      target.searchParams.set("code", code);
    }
    return { status: 302, headers: { location: target.toString() } };
  };

  /** Errors have status 200, as on GitHub. */
  const redeem = ({ form }: DoubleRequest): Answer => {
    const client = [form.get("client_id"), form.get("client_secret")].join(" ");
    const isOAuth = client === `${CLIENT_ID} ${CLIENT_SECRET}`;
    const isApp = state.app && client === `${state.app.clientId} ${state.app.clientSecret}`;
    if (isApp && form.get("grant_type") === "refresh_token") {
      const person = refreshes.get(form.get("refresh_token") ?? "");
      refreshes.delete(form.get("refresh_token") ?? "");
      return person ? appTokens(person) : { body: { error: "bad_refresh_token" } };
    }
    const grant = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    if (!isOAuth && !isApp) return { body: { error: "incorrect_client_credentials" } };
    const isSame = grant?.redirectUri === form.get("redirect_uri");
    const verifier = form.get("code_verifier") ?? "";
    const isProven = !grant?.challenge || grant.challenge === s256(verifier);
    if (!grant || !isSame || !isProven) return { body: { error: "bad_verification_code" } };
    if (isApp) return appTokens(grant.person);
    const scope = grant.scope.split(" ").join(",");
    const access_token = tokenOf(grant.person, "gho", grant.scope);
    return { body: { access_token, token_type: "bearer", scope } };
  };

  const known = () => [...tokens.values()].flatMap(({ person }) => person.repositories);

  /** git sends the token as a password. */
  const pull = (fullName: string, request: DoubleRequest): Answer | Promise<Answer> => {
    const basic = request.headers.authorization?.replace(/^Basic /, "") ?? "";
    const token = Buffer.from(basic, "base64").toString().split(":")[1] ?? null;
    const at = known().find(({ owner, name }) => `${owner}/${name}` === fullName);
    state.fetches.push({ repository: fullName, token });
    const ofApp = state.installationTokens.get(token ?? "");
    const mayRead =
      at &&
      (!at.private ||
        (ofApp ? ofApp.ids.includes(at.id) && !ofApp.installation.suspended : false) ||
        tokens.get(token ?? "")?.person.repositories.includes(at));
    const user = tokens.get(token ?? "");
    const mayPushAsApp =
      at && ofApp?.ids.includes(at.id) && ofApp.permissions["contents"] === "write";
    const isPusher = mayPushAsApp || (user && mayPush(state, { ...user, token: token ?? "" }, at));
    if (isPush(request) && (state.refusesPushes || !isPusher))
      return state.refusesPushes ? { status: 500, body: {} } : { status: 403, body: {} };
    if (at?.directory && mayRead) return answerFetch(at.directory, request);
    if (token) return { status: 404, body: { message: "Not Found" } };
    return { status: 401, headers: { "www-authenticate": 'Basic realm="GitHub"' } };
  };

  const double = await startHttpDouble((asked) => {
    const moved = redirectOf(known(), double.url, asked);
    if (moved) return moved;
    const request = byName(known(), asked);
    if (state.broken.has(request.path)) return { status: 500, body: { message: "Server Error" } };
    const instead = state.answers.get(request.path) ?? state.instead(request);
    if (instead) return instead;
    if (request.path === "/login/oauth/authorize") return authorize(request);
    if (request.path === "/login/oauth/access_token") return redeem(request);
    if (request.path.endsWith("/settings/apps/new")) return registerApp(state, request);
    if (request.path.startsWith(`${API}/app-manifests/`)) return convertCode(request.path);
    const own = appApi(state, known(), request);
    if (own) return own;
    const gitPath =
      /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/(?:info\/refs|git-upload-pack|git-receive-pack)$/.exec(
        request.path,
      );
    if (gitPath) return pull(`${gitPath[1]}/${gitPath[2]}`, request);
    const bearer = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    const ofInstallation = state.installationTokens.get(bearer);
    if (ofInstallation)
      return installationApi(state, { ...ofInstallation, known: known() }, request);
    const user = tokens.get(bearer);
    if (!user || !request.headers["user-agent"])
      return { status: 401, body: { message: "Bad credentials" } };
    const ofApp = bearer.startsWith("ghu_") && installationsApi(state, user.person, request);
    return (
      createAsUser(state, { ...user, token: bearer }, request) ??
      (ofApp || api(user, { ...request, hooks: state.hooks, reports: state }))
    );
  });
  return Object.assign(state, {
    url: double.url,
    tokenOf,
    variables: {
      GITHUB_URL: double.url,
      GITHUB_CLIENT_ID: CLIENT_ID,
      GITHUB_CLIENT_SECRET: CLIENT_SECRET,
      GITHUB_PKCE: "on",
    },
    close: double.close,
  });
}

function api(
  { person, scopes }: UserToken,
  request: DoubleRequest & { hooks: GithubHookAt[]; reports: GithubReportsAt },
): Answer {
  const { path, query } = request;
  if (path === `${API}/user`)
    return { body: { ...accountOf(person.login), id: person.id, name: person.name } };
  if (path === `${API}/user/emails`) return { body: person.emails };
  if (path === `${API}/user/orgs`) return { body: person.organizations.map(accountOf) };
  if (path === `${API}/user/repos`) {
    const isOwn = query.get("affiliation") === "owner";
    return { body: pageOf(person, query, isOwn ? person.login : null) };
  }
  const organization = /^\/api\/v3\/orgs\/([\w-]+)\/repos$/.exec(path)?.[1];
  if (organization) return { body: pageOf(person, query, organization) };
  const [, owner, name, rest] = /^\/api\/v3\/repos\/([\w.-]+)\/([\w.-]+)(\/.*)?$/.exec(path) ?? [];
  const repository = person.repositories.find((at) => at.owner === owner && at.name === name);
  if (!repository) return { status: 404, body: { message: "Not Found" } };
  if (!rest) return { body: presentRepository(repository) };
  if (rest === "/branches") return { body: [{ name: "main" }, { name: "drafts" }] };
  if (rest?.startsWith("/hooks")) return answerHooks(repository, scopes, request);
  const answer = answerReports(request.reports, byScopes(scopes), { ...request, rest });
  // Each answer names the scopes of the token (docs.github.com, "Scopes for OAuth apps").
  const { headers, ...said } = answer ?? notFound;
  return {
    ...said,
    headers: { ...headers, "x-oauth-scopes": scopes.replaceAll(" ", ", ") },
  };
}

const notFound: Answer = { status: 404, body: { message: "Not Found" } };

/** docs.github.com, "Scopes for OAuth apps", "Available scopes". */
function byScopes(scopes: string): MayWrite {
  const needed = {
    statuses: /(?:^| )repo(?::status)?(?: |$)/,
    deployments: /(?:^| )repo(?:_deployment)?(?: |$)/,
    pull_requests: /(?:^| )(?:repo|public_repo)(?: |$)/,
  };
  return (permission) => needed[permission].test(scopes);
}

/** What a token of an installation may ask about its repositories. */
function installationApi(
  reports: GithubReportsAt,
  {
    installation,
    ids,
    permissions,
    known,
  }: InstallationTokenAtGithub & { known: GithubPerson["repositories"] },
  request: DoubleRequest,
): Answer {
  if (installation.suspended)
    return { status: 403, body: { message: "This installation has been suspended" } };
  const [, owner, name, rest = ""] =
    /^\/api\/v3\/repos\/([\w.-]+)\/([\w.-]+)(\/.*)?$/.exec(request.path) ?? [];
  const selected = known.filter(({ id }) => ids.includes(id));
  if (!selected.some((one) => one.owner === owner && one.name === name)) return notFound;
  const mayWrite: MayWrite = (permission) => permissions[permission] === "write";
  return answerReports(reports, mayWrite, { ...request, rest }) ?? notFound;
}

function pageOf(person: GithubPerson, query: URLSearchParams, owner: string | null): object[] {
  const [size, page] = [Number(query.get("per_page")), Number(query.get("page"))];
  return person.repositories
    .filter((repository) => owner === null || repository.owner === owner)
    .slice((page - 1) * size, page * size)
    .map(presentRepository);
}

function s256(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}
