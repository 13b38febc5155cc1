import { randomBytes } from "node:crypto";
import type { SentDelivery } from "#core/git-hosts/port.ts";
import type { SamplePush } from "#tests/contract/host-under-test.ts";
import type { CommentAt } from "./comments-double.ts";
import { basic, type GitRemote, TOKEN } from "../git/git-remote.ts";
import type { PullAt } from "./pulls-double.ts";
import { type Answer, type DoubleRequest, startHttpDouble } from "../http-double.ts";
import { answerOauth, newOauthState, type OauthState, type OauthWords } from "../oauth-double.ts";

export interface DoubleRepository {
  id: number;
  /** "group/name" */
  fullName: string;
  isPrivate: boolean;
  defaultBranch: string | null;
}

export interface DoubleHook {
  id: number;
  url: string;
  secret: string;
  /** As the host names them. */
  events: string[];
  active: boolean;
}

/** What a double knows. Tests change it while it runs. */
export interface HostState {
  token: string;
  username: string;
  login: string;
  scopes: string[];
  repositories: DoubleRepository[];
  /** By the full name of their repository. */
  hooks: Map<string, DoubleHook[]>;
  /** Those that can be asked for by a shortened name. */
  commits: string[];
  /** By commit, as the host names the fields. */
  statuses: { sha: string; state: string; name: string; description: string; url: string }[];
  oauth: OauthState;
  /** On pull requests, oldest first. */
  comments: CommentAt[];
  /** Those that were opened through the API. */
  pulls: PullAt[];
  requests: { method: string; path: string; headers: DoubleRequest["headers"] }[];
  /** Whether a firewall keeps the host's deliveries away. */
  isBlocked: boolean;
  /** Answers instead of the host. Null is the usual answer. */
  instead: (request: DoubleRequest) => Answer | Promise<Answer> | null;
}

export interface ConnectedHostDouble extends HostState {
  url: string;
  /** For the setting GIT_ALLOW_PRIVATE_HOSTS. */
  place: string;
  close(): Promise<void>;
}

/** An answer of the API, or null if the host has nothing at the path. */
export type HostProtocol = (
  state: HostState,
  request: DoubleRequest,
  url: string,
) => Answer | Promise<Answer> | null;

export interface HostOptions {
  /** Serves the repository "group/name" as its project "name". */
  git?: GitRemote;
  /** By default, any free one. */
  port?: number;
}

/**
 * A self-managed git host: its API at the usual path, and its repositories over real git, behind the same token.
 */
export async function startConnectedHost(
  protocol: HostProtocol,
  gitUsername: string,
  { git, port, words }: HostOptions & { words: OauthWords },
): Promise<ConnectedHostDouble> {
  const state: HostState = {
    token: `token-${randomBytes(12).toString("hex")}`,
    username: "ann@example.com",
    login: "ann",
    scopes: [],
    repositories: [],
    hooks: new Map(),
    commits: [],
    statuses: [],
    comments: [],
    pulls: [],
    requests: [],
    instead: () => null,
    isBlocked: false,
    oauth: newOauthState(),
  };
  let url = "";
  const options = port === undefined ? {} : { port };
  const double = await startHttpDouble(async (request) => {
    const { method, path, headers } = request;
    state.requests.push({ method, path, headers });
    const instead = state.instead(request);
    if (instead) return instead;
    const oauth = answerOauth(state.oauth, words, state.scopes, request);
    if (oauth) return oauth;
    const usernames = { gitUsername, oauthUsername: words.gitUsername };
    if (git && /\.git\//.test(path)) return passToGit(state, request, { git, ...usernames });
    return protocol(state, request, url) ?? { status: 404, body: { message: "404 Not Found" } };
  }, options);
  url = double.url;
  return Object.assign(state, {
    url,
    place: new URL(url).host,
    close: double.close,
  });
}

/** Whether a request has the token that a user allowed. */
export const hasOauthToken = ({ oauth }: HostState, { headers }: DoubleRequest): boolean =>
  oauth.access !== null && headers.authorization === `Bearer ${oauth.access}`;

const KEPT_HEADERS = ["accept", "content-type", "content-encoding", "git-protocol"];

async function passToGit(
  state: HostState,
  { method, path, query, headers, sent }: DoubleRequest,
  one: { git: GitRemote; gitUsername: string; oauthUsername: string },
): Promise<Answer> {
  const [, fullName = "", rest = ""] = /^\/(.+?)\.git(\/.*)$/.exec(path) ?? [];
  const repository = state.repositories.find((one) => one.fullName === fullName);
  const { git, gitUsername, oauthUsername } = one;
  const pairs = [`${gitUsername}:${state.token}`, `${oauthUsername}:${state.oauth.access}`];
  const accepted = pairs.map((pair) => `Basic ${Buffer.from(pair).toString("base64")}`);
  if (!repository || (repository.isPrivate && !accepted.includes(headers.authorization ?? "")))
    return { status: 401, headers: { "www-authenticate": 'Basic realm="git"' }, body: {} };
  const passed = KEPT_HEADERS.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  const name = fullName.split("/").at(-1) ?? "";
  const response = await fetch(`${git.bareUrl(name)}${rest}?${query.toString()}`, {
    method,
    headers: { ...Object.fromEntries(passed), authorization: basic(TOKEN) },
    ...(method === "POST" && { body: new Uint8Array(sent) }),
  });
  return {
    status: response.status,
    headers: { "content-type": response.headers.get("content-type") ?? "" },
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

export const jsonOf = ({ sent }: DoubleRequest) =>
  JSON.parse(sent.toString("utf8") || "{}") as Record<string, unknown>;

/** Keeps the newest status of a commit with a name. @param one in the words of the host */
export function keepStatus({ statuses }: HostState, one: HostState["statuses"][number]): void {
  const existing = statuses.find(({ sha, name }) => sha === one.sha && name === one.name);
  if (existing) Object.assign(existing, one);
  else statuses.push(one);
}

/** Answers the requests about one hook or all hooks of a repository. */
export function answerHooks(
  state: HostState,
  request: DoubleRequest,
  {
    fullName,
    hookId,
    read,
    present,
  }: {
    fullName: string;
    hookId: string | undefined;
    /** The hook in a request of the host. */
    read: (body: Record<string, unknown>) => Omit<DoubleHook, "id">;
    present: (hook: DoubleHook) => object;
  },
): Answer {
  const hooks = state.hooks.get(fullName) ?? [];
  state.hooks.set(fullName, hooks);
  if (hookId === undefined) {
    if (request.method === "GET") return { body: hooks.map(present) };
    const hook = { id: hooks.length + 1, ...read(jsonOf(request)) };
    hooks.push(hook);
    return { status: 201, body: present(hook) };
  }
  const hook = hooks.find(({ id }) => String(id) === hookId);
  if (!hook) return { status: 404, body: { message: "404 Not found" } };
  if (request.method === "DELETE") {
    hooks.splice(hooks.indexOf(hook), 1);
    return { status: 204 };
  }
  if (request.method !== "GET") Object.assign(hook, read(jsonOf(request)));
  return { body: present(hook) };
}

/** Sends a test delivery to a hook. Null if it did not get through. */
export async function deliverTest(
  { isBlocked }: HostState,
  hook: DoubleHook | undefined,
  { raw, headers }: SentDelivery,
): Promise<Response | null> {
  if (!hook || isBlocked) return null;
  const sent = { method: "POST", body: raw, headers: headers as Record<string, string> };
  return fetch(hook.url, sent).catch(() => null);
}

/** The newest push of a repository. */
export const samplePush = ({ id, fullName, isPrivate }: DoubleRepository): SamplePush => {
  const [owner = "", repo = ""] = fullName.split("/");
  return {
    repository: { id: String(id), owner, repo, isPrivate },
    ref: "refs/heads/main",
    before: "1".repeat(40),
    after: "2".repeat(40),
    message: "Plant roses",
  };
};
