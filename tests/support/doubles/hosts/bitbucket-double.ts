import { answerComments, type CommentWords } from "./comments-double.ts";
import {
  answerHooks,
  type ConnectedHostDouble,
  type DoubleHook,
  type DoubleRepository,
  type HostOptions,
  hasOauthToken,
  type HostProtocol,
  type HostState,
  jsonOf,
  keepStatus,
  startConnectedHost,
} from "./connected-host-double.ts";
import type { Answer, DoubleRequest } from "../http-double.ts";
import { addPull, type PullAt, pullsFrom } from "./pulls-double.ts";
import { bitbucketOauth } from "../oauth-double.ts";

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse("2020-01-01T00:00:00Z");

/** Bitbucket Cloud's REST API 2.0, with the parts that connections need. Its scopes are in a header of each answer. */
const protocol: HostProtocol = (state, request, url) => {
  const { path, headers, query } = request;
  if (!path.startsWith("/2.0/")) return null;
  const expected = Buffer.from(`${state.username}:${state.token}`).toString("base64");
  if (headers.authorization !== `Basic ${expected}` && !hasOauthToken(state, request))
    return { status: 401, body: { type: "error", error: { message: "Unauthorized" } } };
  const scopes = { "x-oauth-scopes": state.scopes.join(", ") };
  const [, noun, workspace = "", slug, part, hookId] = path.slice("/2.0".length).split("/");
  if (noun === "user" && workspace === "workspaces") {
    const owners = new Set(state.repositories.map(({ fullName }) => fullName.split("/")[0] ?? ""));
    const values = [...owners].map((one) => ({
      type: "workspace_access",
      administrator: true,
      workspace: { slug: one },
    }));
    return { headers: scopes, body: { values } };
  }
  if (noun === "user") return { headers: scopes, body: { uuid: "{7}", nickname: state.login } };
  if (noun !== "repositories") return null;
  if (slug === undefined) {
    const values = pageOf(state.repositories, workspace, query).map((one) => present(one, url));
    return { headers: scopes, body: { pagelen: values.length, values } };
  }
  const repository = state.repositories.find(({ fullName }) => fullName === `${workspace}/${slug}`);
  if (!repository)
    return { status: 404, body: { type: "error", error: { message: "Repository not found" } } };
  if (part === undefined) return { headers: scopes, body: present(repository, url) };
  if (part === "commit" && request.method === "GET") {
    const hash = state.commits.find((sha) => hookId && sha.startsWith(hookId));
    return hash ? { body: { type: "commit", hash } } : null;
  }
  if (part === "commit") {
    const { key, state: word, name, description, url: target } = jsonOf(request);
    const one = { sha: hookId ?? "", state: String(word), name: String(name) };
    keepStatus(state, { ...one, description: String(description), url: String(target) });
    return { status: 201, body: { key, state: word, type: "build" } };
  }
  if (part === "pullrequests" && hookId === undefined)
    return answerPulls(state, repository, { request, url });
  const [, pull, id] = /\/pullrequests\/(\d+)\/comments(?:\/(\d+))?$/.exec(path) ?? [];
  if (pull)
    return answerComments(state.comments, request, {
      pull: Number(pull),
      id,
      words: wordsAt(url),
    });
  if (part !== "hooks") return null;
  const answer = answerHooks(state, request, {
    fullName: repository.fullName,
    hookId: hookId && decodeURIComponent(hookId).replace(/[{}]/g, ""),
    read: (body): Omit<DoubleHook, "id"> => ({
      url: String(body["url"]),
      secret: String(body["secret"]),
      events: body["events"] as string[],
      active: body["active"] === true,
    }),
    present: ({ id, url: address, events, active }) => ({
      uuid: `{${id}}`,
      url: address,
      events,
      active,
      secret_set: true,
    }),
  });
  return Array.isArray(answer.body) ? { ...answer, body: { values: answer.body } } : answer;
};

/** "List pull requests", "Create a pull request". */
function answerPulls(
  { pulls }: HostState,
  { fullName }: DoubleRepository,
  { request, url }: { request: DoubleRequest; url: string },
): Answer {
  const present = ({ number, title, branch }: PullAt) => ({
    id: number,
    title,
    state: "OPEN",
    links: { html: { href: `${url}/${fullName}/pull-requests/${number}` } },
    source: { branch: { name: branch }, repository: { full_name: fullName } },
  });
  if (request.method === "GET") {
    const filter =
      /^source\.branch\.name="(.+)" AND destination\.branch\.name="(.+)" AND state="OPEN"$/;
    const [, branch = "", target = ""] = filter.exec(request.query.get("q") ?? "") ?? [];
    return { body: { values: pullsFrom(pulls, fullName, { branch, target }).map(present) } };
  }
  const body = jsonOf(request) as Record<string, { branch: { name: string } }>;
  const branch = body["source"]?.branch.name ?? "";
  const target = body["destination"]?.branch.name ?? "";
  const [title, text] = [String(body["title"]), String(body["description"])];
  const pull = addPull(pulls, fullName, { branch, target, title, text });
  if (pull) return { status: 201, body: present(pull) };
  const error = { message: "There is already an open pull request for this branch" };
  return { status: 409, body: { type: "error", error } };
}

const wordsAt = (url: string): CommentWords => ({
  size: "pagelen",
  read: (body) => String((body["content"] as { raw?: unknown } | undefined)?.raw),
  present: ({ id, text }) => ({ id, content: { raw: text }, deleted: false }),
  list: (values, next) => ({
    body: { values, ...(next && { next: `${url}/2.0/…?page=${next}` }) },
  }),
});

function pageOf(
  repositories: DoubleRepository[],
  workspace: string,
  query: URLSearchParams,
): DoubleRepository[] {
  const filter = query.get("q") ?? "";
  const [, name = ""] = /name ~ "([^"]*)"/.exec(filter) ?? [];
  const [, before] = /created_on < (\S+)/.exec(filter) ?? [];
  return repositories
    .filter((one) => one.fullName.startsWith(`${workspace}/`))
    .filter(({ fullName }) => (fullName.split("/")[1] ?? "").includes(name))
    .filter((one) => !before || createdOn(one) < before)
    .toSorted((a, b) => b.id - a.id)
    .slice(0, Number(query.get("pagelen")));
}

const createdOn = ({ id }: DoubleRepository) =>
  new Date(FIRST_DAY + id * DAY_MS).toISOString().replace("Z", "000+00:00");

const present = (repository: DoubleRepository, url: string) => ({
  uuid: `{${repository.id}}`,
  full_name: repository.fullName,
  is_private: repository.isPrivate,
  created_on: createdOn(repository),
  updated_on: "2026-11-01T10:00:00.000000+00:00",
  mainbranch: repository.defaultBranch && { type: "branch", name: repository.defaultBranch },
  links: {
    clone: [
      { name: "https", href: `${url.replace("://", "://ann@")}/${repository.fullName}.git` },
      { name: "ssh", href: `git@bitbucket.org:${repository.fullName}.git` },
    ],
  },
});

export async function startBitbucketDouble(options?: HostOptions): Promise<ConnectedHostDouble> {
  const double = await startConnectedHost(protocol, "x-bitbucket-api-token-auth", {
    ...options,
    words: bitbucketOauth,
  });
  double.scopes = ["read:repository:bitbucket", "write:webhook:bitbucket"];
  return double;
}
