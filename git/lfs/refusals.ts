import { LfsFailure } from "./request.ts";
import type { LfsProof } from "./server.ts";

const REDIRECTS = { from: 300, to: 400 };
const NO_REDIRECTS =
  "Pressmark follows only redirects of downloads. Link the repository by its current address, or name the storage in .lfsconfig.";
const SERVER_ERROR = 500;
const [UNAUTHORIZED, FORBIDDEN, NOT_FOUND, GONE, BUSY, NO_BANDWIDTH] = [
  401, 403, 404, 410, 429, 509,
];

const PROOFS = { token: "access token", "deploy key": "deploy key" };

/** What the status of an answer means, in words. */
export function refusalOf({ host }: URL, status: number, proof: LfsProof): LfsFailure {
  if (status >= REDIRECTS.from && status < REDIRECTS.to)
    return new LfsFailure(`${host} redirects. ${NO_REDIRECTS}`);
  if (status === UNAUTHORIZED || status === FORBIDDEN)
    return new LfsFailure(
      proof === null
        ? `${host} does not give it without an access token.`
        : `${host} does not accept the project's ${PROOFS[proof]} for Git LFS.`,
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
