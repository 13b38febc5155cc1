import { answerComments, type CommentWords } from "./comments-double.ts";
import {
  answerHooks,
  type ConnectedHostDouble,
  deliverTest,
  hasOauthToken,
  type DoubleHook,
  type DoubleRepository,
  type HostOptions,
  type HostProtocol,
  type HostState,
  jsonOf,
  keepStatus,
  samplePush,
  startConnectedHost,
} from "./connected-host-double.ts";
import type { Answer, DoubleRequest } from "../http-double.ts";
import { addPull, type PullAt, pullsFrom } from "./pulls-double.ts";
import { giteaOauth } from "../oauth-double.ts";
import { giteaDelivery, giteaPush } from "./gitea-sender.ts";

/** Gitea's API v1 and Forgejo's (templates/swagger/v1_json.tmpl), with the parts that connections need. */
const protocol: HostProtocol = (state, request, url) => {
  const { path, headers, query } = request;
  if (!path.startsWith("/api/v1/")) return null;
  if (headers.authorization !== `token ${state.token}` && !hasOauthToken(state, request))
    return { status: 401, body: { message: "user does not exist [uid: 0, name: ]" } };
  const [, noun, owner = "", name = "", part, hookId, action] = path
    .slice("/api/v1".length)
    .split("/");
  if (noun === "user") return { body: { id: 7, login: state.login } };
  if (noun !== "repos") return null;
  if (owner === "search") {
    const { page, hasMore } = pageOf(state.repositories, query);
    return {
      body: { ok: true, data: page.map((one) => present(one, url)) },
      headers: hasMore ? { link: `<${url}/api/v1/repos/search>; rel="next"` } : {},
    };
  }
  const fullName = `${decodeURIComponent(owner)}/${decodeURIComponent(name)}`;
  const repository = state.repositories.find((one) => one.fullName === fullName);
  if (!repository)
    return { status: 404, body: { message: "The target couldn't be found.", errors: null } };
  if (part === undefined) return { body: present(repository, url) };
  if (part === "statuses") {
    const { state: word, context, description, target_url: target } = jsonOf(request);
    const [name, text] = [String(context), String(description)];
    const one = { sha: hookId ?? "", state: String(word), name, description: text };
    keepStatus(state, { ...one, url: String(target) });
    return { status: 201, body: { id: state.statuses.length, status: word } };
  }
  if (part === "pulls") return answerPulls(state, repository, { request, url });
  const [, pull, id] = /\/issues\/(?:(\d+)\/comments|comments\/(\d+))$/.exec(path) ?? [];
  if (pull ?? id)
    return answerComments(state.comments, request, {
      pull: pull ? Number(pull) : null,
      id,
      words,
    });
  if (part !== "hooks") return null;
  // There is only one page.
  if (hookId === undefined && Number(query.get("page") ?? 1) > 1) return { body: [] };
  // "repoTestHook": a push that changes nothing, sent after the answer.
  if (action === "tests") {
    const hook = state.hooks.get(fullName)?.find(({ id }) => String(id) === hookId);
    const push = { ...samplePush(repository), before: "2".repeat(40) };
    void deliverTest(state, hook, giteaDelivery("push", giteaPush(push), hook?.secret ?? ""));
    return hook ? { status: 204 } : null;
  }
  return answerHooks(state, request, {
    fullName,
    hookId,
    read: (body): Omit<DoubleHook, "id"> => {
      const config = body["config"] as { url: string; secret: string };
      const events = body["events"] as string[];
      return { url: config.url, secret: config.secret, events, active: body["active"] === true };
    },
    present: ({ id, url: address, events, active }) => ({
      id,
      type: "gitea",
      events,
      active,
      config: { url: address, content_type: "json" },
    }),
  });
};

/** "repoListPullRequests", "repoCreatePullRequest". */
function answerPulls(
  { pulls }: HostState,
  { id, fullName }: DoubleRepository,
  { request, url }: { request: DoubleRequest; url: string },
): Answer {
  const present = ({ number, title, branch, target }: PullAt) => ({
    number,
    title,
    html_url: `${url}/${fullName}/pulls/${number}`,
    head: { ref: branch, repo_id: id },
    base: { ref: target, repo_id: id },
  });
  if (request.method === "GET") {
    const isFirst = request.query.get("page") === "1";
    return { body: isFirst ? pullsFrom(pulls, fullName, {}).map(present) : [] };
  }
  const body = jsonOf(request);
  const [branch, target] = [String(body["head"]), String(body["base"])];
  const [title, text] = [String(body["title"]), String(body["body"])];
  const pull = addPull(pulls, fullName, { branch, target, title, text });
  return pull
    ? { status: 201, body: present(pull) }
    : { status: 409, body: { message: "pull request already exists for these targets" } };
}

/** "issueGetComments" has no pages. */
const words: CommentWords = {
  size: null,
  read: (body) => String(body["body"]),
  present: ({ id, text }) => ({ id, body: text }),
  list: (page) => ({ body: page }),
};

function pageOf(
  repositories: DoubleRepository[],
  query: URLSearchParams,
): { page: DoubleRepository[]; hasMore: boolean } {
  const search = (query.get("q") ?? "").toLowerCase();
  const [limit, number] = [Number(query.get("limit")), Number(query.get("page"))];
  const all = repositories
    .filter(({ fullName }) => fullName.toLowerCase().includes(search))
    .toSorted((a, b) => a.id - b.id);
  return {
    page: all.slice((number - 1) * limit, number * limit),
    hasMore: all.length > number * limit,
  };
}

const present = ({ id, fullName, isPrivate, defaultBranch }: DoubleRepository, url: string) => ({
  id,
  full_name: fullName,
  private: isPrivate,
  empty: defaultBranch === null,
  clone_url: `${url}/${fullName}.git`,
  default_branch: defaultBranch ?? "main",
  updated_at: "2026-11-01T10:00:00Z",
});

export const startGiteaDouble = (options?: HostOptions): Promise<ConnectedHostDouble> =>
  startConnectedHost(protocol, "git", { ...options, words: giteaOauth });
