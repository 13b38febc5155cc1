import { lookup } from "node:dns/promises";
import { connect, isIP } from "node:net";

import { isPublicAddress } from "#schemas/address.ts";
import { AppError } from "#schemas/errors.ts";
import { within } from "#service/within.ts";

import type { GitOptions } from "../command.ts";
import type { GitSetting } from "../environment.ts";
import { type SshAccess, type SshWire, sshWire } from "../ssh/ssh-wire.ts";
import { WIRE_PROTOCOL, WIRE_URL } from "../wire.ts";
import type { SshPlace } from "../ssh/ssh-url.ts";
import { parseRemoteUrl, type RemoteUrl } from "./remote-url.ts";

export interface RemoteOptions {
  url: string;
  credentials?: Credentials | undefined;
  /** For an ssh address. */
  ssh?: SshAccess | undefined;
  /** `host:port` pairs that may be in a private network. */
  allowPrivate?: readonly string[];
  signal?: AbortSignal | undefined;
  limits?: Partial<TransferLimits>;
  /** Resolves a host to all of its addresses. Tests inject a lying resolver. */
  resolve?: (host: string) => Promise<string[]>;
}

interface Credentials {
  username: string;
  password: string;
}

export interface TransferLimits {
  /** For the whole command. */
  timeoutMs: number;
  /** A host that sends less than `slowBytes` per second for this long is disconnected. */
  slowSeconds: number;
  slowBytes: number;
  /** Limit of the received pack. */
  maxBytes: number;
  /** Limit of each git process, because a host may announce an endless number of branches. */
  memoryBytes: number;
}

export interface Connection extends RemoteUrl {
  /** The one address that was checked and responds. git is pinned to it. */
  address: string;
  /** Value of the HTTP header `Authorization`. */
  authorization: string | null;
  /** Runs a program on the host. Null for https. */
  runOverSsh: SshWire | null;
  /** Options for `git` and `spawnGit`. The remote is called `origin`, and its token is only in the environment. */
  options: GitOptions;
}

const DEFAULT_LIMITS: TransferLimits = {
  timeoutMs: 120_000,
  slowSeconds: 30,
  slowBytes: 1000,
  maxBytes: 1.5 * 1024 ** 3,
  memoryBytes: 1024 ** 3,
};
/** The minimum. A longer timeout allows for a larger share of it. */
const CPU_SECONDS = 120;
const RESOLVE_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;
const NO_KEY = "The project has no deploy key for this ssh address. Make one in its git settings.";

/**
 * Finds a checked address of a git host. It is resolved again for each command, because a name that was public a moment ago may now point into a private
 * network.
 * @throws AppError with the codes of `parseRemoteUrl`, `dns_failed`, `url_private_address`, `git_host_slow`, `git_host_failed`
 */
export async function connectTo(remote: RemoteOptions): Promise<Connection> {
  const { allowPrivate = [], credentials, signal } = remote;
  const parsed = parseRemoteUrl(remote.url, { allowPrivate });
  const addresses = isIP(parsed.host) ? [parsed.host] : await resolveHost(parsed.host, remote);
  const mayBePrivate = allowPrivate.includes(`${parsed.host}:${parsed.port}`);
  // One private address among public ones is an attack or a mistake. In either case, git must not connect to it.
  if (!mayBePrivate && !addresses.every(isPublicAddress)) throw new AppError("url_private_address");
  const address = await firstThatAnswers(addresses, parsed);
  const limits = { ...DEFAULT_LIMITS, ...remote.limits };
  const authorization = credentials === undefined || parsed.ssh ? null : basic(credentials);
  const runOverSsh = parsed.ssh
    ? openWire({ ...parsed, ...parsed.ssh, address, limits }, remote.ssh)
    : null;
  const transport = runOverSsh
    ? overSsh(runOverSsh)
    : overHttp(parsed, { address, limits, authorization });
  return {
    ...parsed,
    address,
    authorization,
    runOverSsh,
    options: {
      ...transport,
      timeoutMs: limits.timeoutMs,
      signal,
      limits: {
        fileBytes: limits.maxBytes,
        memoryBytes: limits.memoryBytes,
        cpuSeconds: Math.max(CPU_SECONDS, Math.ceil(limits.timeoutMs / 1000)),
      },
    },
  };
}

type Transport = Pick<GitOptions, "env" | "config" | "wire">;

function overHttp(
  parsed: RemoteUrl,
  of: { address: string; limits: TransferLimits; authorization: string | null },
): Transport {
  const { address, limits, authorization } = of;
  const { protocol, origin } = new URL(parsed.url);
  return {
    env: { GIT_ALLOW_PROTOCOL: protocol.slice(0, -1) },
    config: [
      ...transportSettings(parsed, address, limits),
      // Limited to the host, so that the token is never sent anywhere else.
      ...(authorization
        ? [[`http.${origin}/.extraHeader`, `Authorization: ${authorization}`] as const]
        : []),
    ],
  };
}

/** @throws AppError secret_missing */
function openWire(
  to: RemoteUrl & SshPlace & { address: string; limits: TransferLimits },
  access: SshAccess | undefined,
): SshWire {
  if (!access) throw new AppError("secret_missing", { message: NO_KEY });
  const { host, port, address, user, path, limits } = to;
  const slowMs = limits.slowSeconds * 1000;
  const slowBytes = limits.slowSeconds * limits.slowBytes;
  return sshWire({ host, port, address, user, path, access, slowMs, slowBytes });
}

function overSsh(wire: SshWire): Transport {
  const config: GitSetting[] = [
    ["remote.origin.url", WIRE_URL],
    ["protocol.version", "2"],
  ];
  return { env: { GIT_ALLOW_PROTOCOL: WIRE_PROTOCOL }, config, wire };
}

async function resolveHost(
  host: string,
  { resolve = resolveByDns }: RemoteOptions,
): Promise<string[]> {
  const failed = (cause: unknown) =>
    new AppError("dns_failed", { message: `The name ${host} cannot be resolved.`, cause });
  const addresses = await within(resolve(host), RESOLVE_TIMEOUT_MS).catch((error: unknown) => {
    throw failed(error);
  });
  if (addresses.length === 0) throw failed(undefined);
  return addresses;
}

async function resolveByDns(host: string): Promise<string[]> {
  const answers = await lookup(host, { all: true });
  return answers.map(({ address }) => address);
}

/** git would wait minutes for an address that does not respond. */
async function firstThatAnswers(addresses: string[], { host, port }: RemoteUrl): Promise<string> {
  let failure: NodeJS.ErrnoException | null = null;
  for (const address of addresses) {
    failure = await tryConnection(address, port);
    if (failure === null) return address;
  }
  if (failure?.code === "ETIMEDOUT")
    throw new AppError("git_host_slow", { message: `${host} does not respond on port ${port}.` });
  throw new AppError("git_host_failed", {
    message: `${host} refuses connections on port ${port}.`,
  });
}

function tryConnection(host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_TIMEOUT_MS });
    const answer = (error: NodeJS.ErrnoException | null) => {
      socket.destroy();
      resolve(error);
    };
    socket.once("connect", () => answer(null));
    socket.once("error", answer);
    socket.once("timeout", () =>
      answer(Object.assign(new Error("timeout"), { code: "ETIMEDOUT" })),
    );
  });
}

function transportSettings(
  { url, host, port }: RemoteUrl,
  address: string,
  limits: TransferLimits,
): GitSetting[] {
  const literal = isIP(address) === 6 ? `[${address}]` : address;
  return [
    ["remote.origin.url", url],
    ...(isIP(host) ? [] : [["http.curloptResolve", `${host}:${port}:${literal}`] as const]),
    // By default, git follows a redirect of its first request to any address.
    ["http.followRedirects", "false"],
    ["http.lowSpeedLimit", String(limits.slowBytes)],
    ["http.lowSpeedTime", String(limits.slowSeconds)],
    ["http.proxy", ""],
    ["http.sslVerify", "true"],
    ["http.cookieFile", ""],
    ["protocol.version", "2"],
  ];
}

function basic({ username, password }: Credentials): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}
