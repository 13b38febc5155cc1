import { answerComments, type CommentAt, type CommentWords } from "./comments-double.ts";
import type { Answer, DoubleRequest } from "../http-double.ts";
import { addPull, type PullAt, pullsFrom } from "./pulls-double.ts";

export interface GithubStatusAt {
  sha: string;
  state: string;
  context: string;
  description: string;
  target_url: string;
}
export interface GithubDeploymentAt {
  id: number;
  sha: string;
  environment: string;
  payload: unknown;
  /** Oldest first, in GitHub's words. */
  statuses: Record<string, unknown>[];
  /** As it was asked for. */
  asked: Record<string, unknown>;
}

/** What was reported to GitHub. */
export interface GithubReportsAt {
  /** The newest of each commit and context. */
  statuses: GithubStatusAt[];
  deployments: GithubDeploymentAt[];
  /** On pull requests, oldest first. */
  comments: CommentAt[];
  /** Those that were opened through the API. */
  pulls: PullAt[];
}

export const newGithubReports = (): GithubReportsAt => ({
  statuses: [],
  deployments: [],
  comments: [],
  pulls: [],
});

/** What a token may write. */
export type MayWrite = (permission: "statuses" | "deployments" | "pull_requests") => boolean;

/** As GitHub refuses a token without the permission (docs.github.com, "Troubleshooting the REST API", "Resource not accessible"). */
const notAccessible: Answer = {
  status: 403,
  body: { message: "Resource not accessible by integration" },
};
const DESCRIPTION_MAX_CHARACTERS = 140;

/**
 * "repos/create-commit-status", "repos/list-deployments", "repos/create-deployment", "repos/create-deployment-status",
 * "issues/list-comments", "issues/create-comment" and "issues/update-comment" in github/rest-api-description. Null if it is another call. @param rest the path behind the repository's
 */
export function answerReports(
  reports: GithubReportsAt,
  mayWrite: MayWrite,
  request: DoubleRequest & { rest: string },
): Answer | null {
  const { rest, method, query, sent } = request;
  const body = JSON.parse(sent.toString() || "{}") as Record<string, unknown>;
  const sha = /^\/statuses\/([0-9a-f]{40})$/.exec(rest)?.[1];
  if (sha && method === "POST") {
    if (!mayWrite("statuses")) return notAccessible;
    if (String(body["description"]).length > DESCRIPTION_MAX_CHARACTERS) return invalid;
    const one = { ...(body as unknown as GithubStatusAt), sha };
    const existing = reports.statuses.find(
      (at) => at.sha === sha && at.context.toLowerCase() === one.context.toLowerCase(),
    );
    if (existing) Object.assign(existing, one);
    else reports.statuses.push(one);
    return { status: 201, body: { id: reports.statuses.length, ...body } };
  }
  const [, pull, commentId] = /^\/issues\/(?:(\d+)\/comments|comments\/(\d+))$/.exec(rest) ?? [];
  if (pull ?? commentId) {
    if (!mayWrite("pull_requests")) return notAccessible;
    return answerComments(reports.comments, request, {
      pull: pull ? Number(pull) : null,
      id: commentId,
      words,
    });
  }
  if (rest === "/pulls") {
    if (!mayWrite("pull_requests")) return notAccessible;
    return answerPulls(reports, request, body);
  }
  const [, id, more] = /^\/deployments(?:\/(\d+))?(\/statuses)?$/.exec(rest) ?? [undefined, "", ""];
  if (!rest.startsWith("/deployments")) return null;
  if (!mayWrite("deployments")) return notAccessible;
  if (id === undefined) return method === "GET" ? list(reports, query) : create(reports, body);
  const at = reports.deployments.find((one) => String(one.id) === id);
  if (!at || !more) return { status: 404, body: { message: "Not Found" } };
  at.statuses.push(body);
  return { status: 201, body: { id: at.statuses.length, ...body } };
}

/** "pulls/list" and "pulls/create". */
function answerPulls(
  { pulls }: GithubReportsAt,
  { path, method, query }: DoubleRequest,
  body: Record<string, unknown>,
): Answer {
  const fullName = path.split("/").slice(-3, -1).join("/");
  const present = ({ number, title }: PullAt) => ({
    number,
    title,
    html_url: `https://github.example/${fullName}/pull/${number}`,
  });
  if (method === "GET") {
    const branch = query.get("head")?.split(":")[1] ?? "";
    const target = query.get("base") ?? "";
    return { body: pullsFrom(pulls, fullName, { branch, target }).map(present) };
  }
  const [branch, target] = [String(body["head"]), String(body["base"])];
  const [title, text] = [String(body["title"]), String(body["body"])];
  const pull = addPull(pulls, fullName, { branch, target, title, text });
  if (pull) return { status: 201, body: present(pull) };
  const errors = [{ message: `A pull request already exists for ${branch}.` }];
  return { status: 422, body: { message: "Validation Failed", errors } };
}

const words: CommentWords = {
  size: "per_page",
  read: (body) => String(body["body"]),
  present: ({ id, text }) => ({ id, body: text }),
  list: (page, next) => ({
    body: page,
    headers: next ? { link: `<https://api.github.example/?page=${next}>; rel="next"` } : {},
  }),
};

const invalid: Answer = { status: 422, body: { message: "Validation Failed" } };

function list({ deployments }: GithubReportsAt, query: URLSearchParams): Answer {
  const deploymentsOfCommit = deployments.filter(
    ({ sha, environment }) => sha === query.get("sha") && environment === query.get("environment"),
  );
  return { body: deploymentsOfCommit.map(({ id, payload, sha }) => ({ id, payload, sha })) };
}

function create({ deployments }: GithubReportsAt, asked: Record<string, unknown>): Answer {
  // With its defaults, GitHub answers 202 or 409 instead of creating a deployment.
  if (asked["auto_merge"] !== false || !Array.isArray(asked["required_contexts"]))
    return { status: 409, body: { message: "Conflict: commit status checks failed" } };
  const { payload = "" } = asked;
  const [sha, environment] = [String(asked["ref"]), String(asked["environment"])];
  const id = 9_000 + deployments.length;
  deployments.push({ id, sha, environment, payload, statuses: [], asked });
  return { status: 201, body: { id, sha, environment, payload } };
}
