import type { GithubRepositoryAt } from "./github-person.ts";
import type { Answer, DoubleRequest } from "../http-double.ts";

const BY_NAME = /^\/api\/v3\/repos\/([\w.-]+\/[\w.-]+)(\/.*)?$/;
const BY_ID = /^\/api\/v3\/repositories\/(\d+)(\/.*)?$/;

/** Where the API sends who asks for a former name (docs.github.com, "Follow redirects"). Null if no repository had it. */
export function redirectOf(
  repositories: GithubRepositoryAt[],
  origin: string,
  { path, method, query }: DoubleRequest,
): Answer | null {
  const [, name, rest = ""] = BY_NAME.exec(path) ?? [];
  const renamed = repositories.find(({ formerly }) => formerly !== null && formerly === name);
  if (!renamed) return null;
  const search = query.size > 0 ? `?${query.toString()}` : "";
  const url = `${origin}/api/v3/repositories/${renamed.id}${rest}${search}`;
  const [status, message] =
    method === "GET" ? [301, "Moved Permanently"] : [307, "Temporary Redirect"];
  return { status, headers: { location: url }, body: { message, url } };
}

/** The same request by name. */
export function byName(repositories: GithubRepositoryAt[], request: DoubleRequest): DoubleRequest {
  const [, id, rest = ""] = BY_ID.exec(request.path) ?? [];
  const at = repositories.find((one) => String(one.id) === id);
  return at ? { ...request, path: `/api/v3/repos/${at.owner}/${at.name}${rest}` } : request;
}
