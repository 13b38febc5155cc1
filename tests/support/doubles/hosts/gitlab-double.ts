import { answerComments, type CommentWords } from "./comments-double.ts";
import type { Answer, DoubleRequest } from "../http-double.ts";
import { addPull, type PullAt, pullsFrom } from "./pulls-double.ts";
import {
  answerHooks,
  type ConnectedHostDouble,
  deliverTest,
  hasOauthToken,
  type DoubleHook,
  type DoubleRepository,
  type HostOptions,
  type HostState,
  jsonOf,
  keepStatus,
  type HostProtocol,
  samplePush,
  startConnectedHost,
} from "./connected-host-double.ts";
import { gitlabOauth } from "../oauth-double.ts";
import { gitlabPush, sendWithToken } from "./gitlab-sender.ts";

/** GitLab's REST API v4, with the parts that connections need (docs "Projects API", "Project webhooks API"). */
const protocol: HostProtocol = (state, request, url) => {
  const { path, headers, query } = request;
  if (!path.startsWith("/api/v4/")) return null;
  if (headers["private-token"] !== state.token && !hasOauthToken(state, request))
    return { status: 401, body: { message: "401 Unauthorized" } };
  const [, noun, id = "", part, hookId, action] = path.slice("/api/v4".length).split("/");
  if (noun === "user") return { body: { id: 7, username: state.login, name: "Ann" } };
  // Only for tokens of this kind.
  if (noun === "personal_access_tokens" && hasOauthToken(state, request))
    return { status: 400, body: { message: "400 Bad request" } };
  if (noun === "personal_access_tokens")
    return { body: { id: 1, scopes: state.scopes, active: true, expires_at: "2027-11-01" } };
  if (noun !== "projects") return null;
  if (id === "") return { body: pageOf(state.repositories, query).map((one) => present(one, url)) };
  const repository = state.repositories.find(
    (one) => String(one.id) === id || one.fullName === decodeURIComponent(id),
  );
  if (!repository) return { status: 404, body: { message: "404 Project Not Found" } };
  if (part === undefined) return { body: present(repository, url) };
  if (part === "statuses") return setStatus(state, jsonOf(request), hookId ?? "");
  if (part === "merge_requests" && hookId === undefined)
    return answerPulls(state, repository, { request, url });
  const [, iid, noteId] = /\/merge_requests\/(\d+)\/notes(?:\/(\d+))?$/.exec(path) ?? [];
  if (iid)
    return answerComments(state.comments, request, {
      pull: Number(iid),
      id: noteId,
      words,
    });
  if (part !== "hooks") return null;
  if (action === "test") return testHook(state, repository, hookId);
  return answerHooks(state, request, {
    fullName: repository.fullName,
    hookId,
    read: (body): Omit<DoubleHook, "id"> => ({
      url: String(body["url"]),
      secret: String(body["token"]),
      events: Object.keys(body).filter((name) => name.endsWith("_events") && body[name] === true),
      active: true,
    }),
    // Neither token is ever answered.
    present: ({ id: number, url: address, events, active }) => ({
      id: number,
      url: address,
      project_id: repository.id,
      alert_status: active ? "executable" : "disabled",
      push_events: events.includes("push_events"),
      merge_requests_events: events.includes("merge_requests_events"),
    }),
  });
};

/** "Merge requests API". */
function answerPulls(
  { pulls }: HostState,
  { id, fullName }: DoubleRepository,
  { request, url }: { request: DoubleRequest; url: string },
): Answer {
  const present = ({ number, title, branch, target }: PullAt) => ({
    iid: number,
    title,
    source_branch: branch,
    target_branch: target,
    source_project_id: id,
    target_project_id: id,
    web_url: `${url}/${fullName}/-/merge_requests/${number}`,
  });
  const { method, query } = request;
  if (method === "GET") {
    const branch = query.get("source_branch") ?? "";
    const target = query.get("target_branch") ?? "";
    return { body: pullsFrom(pulls, fullName, { branch, target }).map(present) };
  }
  const body = jsonOf(request);
  const [branch, target] = [String(body["source_branch"]), String(body["target_branch"])];
  const [title, text] = [String(body["title"]), String(body["description"])];
  const pull = addPull(pulls, fullName, { branch, target, title, text });
  if (pull) return { status: 201, body: present(pull) };
  const message = ["Another open merge request already exists for this source branch"];
  return { status: 409, body: { message } };
}

/** Delivers the newest push before it answers, and answers with an error if that fails (lib/api/hooks/test.rb). */
async function testHook(
  state: HostState,
  repository: DoubleRepository,
  hookId: string | undefined,
): Promise<Answer> {
  const hook = state.hooks.get(repository.fullName)?.find(({ id }) => String(id) === hookId);
  const sent = sendWithToken(gitlabPush(samplePush(repository)), hook?.secret ?? "");
  const delivered = await deliverTest(state, hook, sent);
  if (delivered?.ok) return { status: 201, body: { message: "201 Created" } };
  const message = delivered
    ? "Internal error occurred while delivering this webhook."
    : "Net::OpenTimeout";
  return { status: 422, body: { message } };
}

/** "Notes API". The next page is in a header. */
const words: CommentWords = {
  size: "per_page",
  read: (body) => String(body["body"]),
  present: ({ id, text }) => ({ id, body: text, system: false }),
  list: (page, next) => ({ body: page, headers: { "x-next-page": next ? String(next) : "" } }),
};

/** A commit has one status with a name. GitLab refuses one that it has already ("Commits API"). */
function setStatus(host: HostState, body: Record<string, unknown>, sha: string): Answer {
  const [state, name] = [String(body["state"]), String(body["name"])];
  const [description, url] = [String(body["description"]), String(body["target_url"])];
  const existing = host.statuses.find((one) => one.sha === sha && one.name === name);
  if (existing?.state === state)
    return {
      status: 400,
      body: { message: `Cannot transition status via :enqueue from :${state}` },
    };
  keepStatus(host, { sha, state, name, description, url });
  return { status: 201, body: { id: host.statuses.length, status: state } };
}

/** Keyset pagination by id, the newest first. */
function pageOf(repositories: DoubleRepository[], query: URLSearchParams): DoubleRepository[] {
  const before = Number(query.get("id_before") ?? Number.POSITIVE_INFINITY);
  const search = (query.get("search") ?? "").toLowerCase();
  return repositories
    .filter(({ id, fullName }) => id < before && fullName.toLowerCase().includes(search))
    .toSorted((a, b) => b.id - a.id)
    .slice(0, Number(query.get("per_page")));
}

const present = ({ id, fullName, isPrivate, defaultBranch }: DoubleRepository, url: string) => ({
  id,
  path_with_namespace: fullName,
  default_branch: defaultBranch,
  http_url_to_repo: `${url}/${fullName}.git`,
  visibility: isPrivate ? "private" : "public",
  last_activity_at: "2026-11-01T10:00:00.000Z",
});

export async function startGitlabDouble(options?: HostOptions): Promise<ConnectedHostDouble> {
  const double = await startConnectedHost(protocol, "oauth2", {
    ...options,
    words: gitlabOauth,
  });
  double.scopes = ["api"];
  return double;
}
