import { AppError } from "#schemas/errors.ts";
import { hasSshScheme, SCP_ADDRESS } from "#schemas/projects/ssh-address.ts";

/** The parts of an ssh address that are not in every address. */
export interface SshPlace {
  user: string;
  /** For the program on the host: "/srv/notes.git", or "owner/notes.git" in the user's home folder. */
  path: string;
}

interface SshAddress extends SshPlace {
  host: string;
  /** Null is ssh's own port. */
  port: number | null;
  isScp: boolean;
}

export const SSH_PORT = 22;
const DEFAULT_USER = "git";
/** `ssh://user@host:port/path` */
const WITH_SCHEME = /^ssh:\/\/(?:([^@/]*)@)?(\[[^\]/]*\]|[^@:/[\]]*)(?::(\d{1,5}))?(\/.*)?$/i;
/** These reach programs as arguments, so none of them may look like an option. */
const USER = /^[a-z0-9_][\w.-]{0,63}$/i;
const HOST = /^(?:[a-z0-9][a-z0-9.-]*|\[[0-9a-f:.]+\])$/i;
/** The other side's shell sees the path, so no character may have a meaning for it. */
const PATH = /^(?:[\w~/][\w.~+@/-]*)$/;

/** @throws AppError git_url_invalid, git_url_has_credentials */
export function parseSshAddress(address: string): SshAddress {
  const isScp = !hasSshScheme(address);
  const match = (isScp ? SCP_ADDRESS : WITH_SCHEME).exec(address);
  if (!match) throw new AppError("git_url_invalid");
  const user = match[1] ?? DEFAULT_USER;
  const host = (match[2] ?? "").toLowerCase();
  const port = isScp || match[3] === undefined ? null : Number(match[3]);
  const given = (isScp ? match[3] : match[4]) ?? "";
  if (user.includes(":")) throw new AppError("git_url_has_credentials");
  // The address of a home folder: git itself leaves out the first slash.
  const path = given.replace(/\/+$/, "").replace(/^\/(?=~)/, "");
  const names = path.split("/");
  const isUsable =
    USER.test(user) && HOST.test(host) && PATH.test(path) && !names.some(isOddName) && port !== 0;
  if (!isUsable) throw new AppError("git_url_invalid");
  return { user, host: host.replace(/^\[|\]$/g, ""), port, path, isScp };
}

const isOddName = (name: string) => name === "." || name === ".." || name.startsWith("-");

/** In the form that users know from their host. */
export function sshAddressText({ user, host, port, path, isScp }: SshAddress): string {
  const literal = host.includes(":") ? `[${host}]` : host;
  if (isScp) return `${user}@${literal}:${path}`;
  const place = path.startsWith("/") ? path : `/${path}`;
  return `ssh://${user}@${literal}${port === null || port === SSH_PORT ? "" : `:${port}`}${place}`;
}
