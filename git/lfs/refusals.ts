import { LfsFailure } from "./request.ts";

const REDIRECTS = { from: 300, to: 400 };
const SERVER_ERROR = 500;
const [UNAUTHORIZED, FORBIDDEN, NOT_FOUND, GONE, BUSY, NO_BANDWIDTH] = [
  401, 403, 404, 410, 429, 509,
];

/** What the status of an answer means, in words. */
export function refusalOf(
  { host }: URL,
  status: number,
  { hasCredentials }: { hasCredentials: boolean },
): LfsFailure {
  if (status >= REDIRECTS.from && status < REDIRECTS.to)
    return new LfsFailure(`${host} redirects. Pressmark follows no redirects to Git LFS objects.`);
  if (status === UNAUTHORIZED || status === FORBIDDEN)
    return new LfsFailure(
      hasCredentials
        ? `${host} does not accept the project's access token for Git LFS.`
        : `${host} does not give it without an access token.`,
    );
  if (status === NOT_FOUND || status === GONE)
    return new LfsFailure(`${host} has no Git LFS storage there, or hides it.`);
  if (status === BUSY) return new LfsFailure(`${host} has received too many requests.`);
  if (status === NO_BANDWIDTH)
    return new LfsFailure(`${host} says that the repository's bandwidth for Git LFS is used up.`);
  if (status >= SERVER_ERROR)
    return new LfsFailure(`${host} has an internal error (status ${status}).`);
  return new LfsFailure(`${host} refuses it (status ${status}).`);
}
