import { createHash, randomBytes, randomInt } from "node:crypto";
import { type Answer, type DoubleRequest, startHttpDouble } from "./http-double.ts";

export interface GithubPerson {
  id: number;
  login: string;
  name: string | null;
  emails: { email: string; primary: boolean; verified: boolean }[];
  organizations: string[];
  repositories: { owner: string; name: string; private: boolean; pushedAt: string | null }[];
}

/** GitHub, with the parts that signing in and listing repositories need. */
export interface GithubDouble {
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
  /** Queries with which browsers opened the authorize page, oldest first. */
  visits: URLSearchParams[];
  /** A token of the user, as any app may have one. */
  tokenOf(person: GithubPerson): string;
  close(): Promise<void>;
}

interface Grant {
  person: GithubPerson;
  redirectUri: string;
  challenge: string | null;
  scope: string;
}

const CLIENT_ID = "github-client";
const CLIENT_SECRET = "github-secret";
const API = "/api/v3";

export function newGithubPerson(fields: Partial<GithubPerson> = {}): GithubPerson {
  const login = `octo-${randomBytes(4).toString("hex")}`;
  return {
    id: randomInt(1_000, 2 ** 40),
    login,
    name: "Ann Octo",
    emails: [{ email: `${login}@example.com`, primary: true, verified: true }],
    organizations: [],
    repositories: [],
    ...fields,
  };
}

export async function startGithubDouble(): Promise<GithubDouble> {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, GithubPerson>();
  const state = {
    person: newGithubPerson(),
    denial: null as string | null,
    broken: new Set<string>(),
    answers: new Map<string, Answer>(),
    visits: [] as URLSearchParams[],
  };
  const tokenOf = (person: GithubPerson) => {
    const token = `gho_${randomBytes(18).toString("hex")}`;
    tokens.set(token, person);
    return token;
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

  /** Errors have status 200, as at GitHub. */
  const redeem = ({ form }: DoubleRequest): Answer => {
    const grant = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const isApp =
      form.get("client_id") === CLIENT_ID && form.get("client_secret") === CLIENT_SECRET;
    if (!isApp) return { body: { error: "incorrect_client_credentials" } };
    const isSame = grant?.redirectUri === form.get("redirect_uri");
    const verifier = form.get("code_verifier") ?? "";
    const isProven = !grant?.challenge || grant.challenge === s256(verifier);
    if (!grant || !isSame || !isProven) return { body: { error: "bad_verification_code" } };
    const scope = grant.scope.split(" ").join(",");
    return { body: { access_token: tokenOf(grant.person), token_type: "bearer", scope } };
  };

  const double = await startHttpDouble((request) => {
    if (state.broken.has(request.path)) return { status: 500, body: { message: "Server Error" } };
    const instead = state.answers.get(request.path);
    if (instead) return instead;
    if (request.path === "/login/oauth/authorize") return authorize(request);
    if (request.path === "/login/oauth/access_token") return redeem(request);
    const person = tokens.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
    if (!person || !request.headers["user-agent"])
      return { status: 401, body: { message: "Bad credentials" } };
    return api(person, request);
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

function api(person: GithubPerson, { path, query }: DoubleRequest): Answer {
  if (path === `${API}/user`)
    return { body: { ...accountOf(person.login), id: person.id, name: person.name } };
  if (path === `${API}/user/emails`) return { body: person.emails };
  if (path === `${API}/user/orgs`) return { body: person.organizations.map(accountOf) };
  if (path === `${API}/user/repos`) return { body: pageOf(person, query) };
  return { status: 404, body: { message: "Not Found" } };
}

function pageOf(person: GithubPerson, query: URLSearchParams): object[] {
  const [size, page] = [Number(query.get("per_page")), Number(query.get("page"))];
  return person.repositories.slice((page - 1) * size, page * size).map((repository) => ({
    name: repository.name,
    full_name: `${repository.owner}/${repository.name}`,
    private: repository.private,
    default_branch: "main",
    pushed_at: repository.pushedAt,
    owner: accountOf(repository.owner),
  }));
}

const accountOf = (login: string) => ({
  login,
  avatar_url: `https://avatars.example.com/${login}.png`,
});

function s256(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}
