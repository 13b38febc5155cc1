import { PassThrough, Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";

import type { Env } from "#schemas/env/env.ts";
import { AppError, payloadTooLarge, statusOf } from "#schemas/errors.ts";
import { storageTroubleIn, storageTroubleOf } from "#schemas/storage-trouble.ts";

import { git, GitError, spawnGit } from "../command.ts";
import { PUSH_OPTIONS, VISIBLE_REFS, type GitSetting } from "../environment.ts";
import { FLUSH, packet } from "./packets.ts";
import type { RefUpdate } from "./push-report.ts";
import { addCommits, type PushedRef } from "./pushed-refs.ts";
import type { Announcement, Terminal } from "./terminal.ts";
import { receivePush } from "./push.ts";
import type { ObjectReader } from "../objects/objects.ts";
import { createRepository, repositoryDirectory, setHead } from "../repositories.ts";
import { tidyRepository } from "../tidy.ts";

export interface GitRequest {
  org: string;
  project: string;
  /** From Basic auth. Null when the client sent none. */
  username: string | null;
  password: string | null;
  operation: "read" | "write";
}

export interface GitPush {
  projectId: string;
  actor: string;
  refs: PushedRef[];
  /** True when the address is from before the project moved. */
  moved?: boolean | undefined;
}

export interface GitServerOptions {
  dataDir: string;
  /** Returns null when no such project exists for this caller, and `"unauthorized"` when the password is wrong or missing. */
  authorize(
    request: GitRequest,
  ): Promise<
    { projectId: string; actor: string; moved?: boolean | undefined } | null | "unauthorized"
  >;
  /** Called after the refs have moved, in order for each project. */
  onPush(push: GitPush): Promise<Announcement>;
  maxPushBytes: number;
}

/** The installation's limit for one push. */
export function maxPushBytes(env: Pick<Env, "GIT_MAX_PUSH_MIB">): number {
  return env.GIT_MAX_PUSH_MIB * 1024 ** 2;
}

const SERVICES = { "git-upload-pack": "read", "git-receive-pack": "write" } as const;
type Service = keyof typeof SERVICES;

interface RepositoryRoute {
  Params: { org: string; repository: string };
  Querystring: { service?: unknown };
}

/** How long a push to this installation waits for its build. */
export function pushWaitMs(env: Pick<Env, "GIT_PUSH_WAIT_SECONDS">): number {
  return env.GIT_PUSH_WAIT_SECONDS * 1000;
}

/** `want` and `have` lines of a fetch take 50 bytes each. */
const MAX_FETCH_REQUEST_BYTES = 16 * 1024 * 1024;
const LINGER_MS = 5_000;
const FETCH_TIMEOUT_MS = 30 * 60_000;
const HANDLE = /^[a-z0-9][a-z0-9-]{0,63}$/i;
/** Users leave out `.git`, as other hosts allow. Handles contain no dots, so this is unambiguous. */
const REPOSITORY = /^([a-z0-9][a-z0-9-]{0,63})(?:\.git)?$/i;

const BRANCH_PREFIX = "refs/heads/";

const FETCH_SETTINGS: readonly GitSetting[] = [
  ...VISIBLE_REFS,
  // Our own workers use a filter to leave out large files. More expensive filters are refused.
  ["uploadpack.allowFilter", "true"],
  ["uploadpackfilter.allow", "false"],
  ["uploadpackfilter.blob:none.allow", "true"],
  ["uploadpackfilter.blob:limit.allow", "true"],
];

/** Smart HTTP for every project's repository at `/git/{org}/{project}`, with or without `.git`: clone, fetch and push. */
export const gitServer: FastifyPluginAsync<GitServerOptions> = async (app, options) => {
  const inTurn = turns();
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());
  app.removeAllContentTypeParsers();
  // The body stays in `request.raw`: packs are streamed and never buffered.
  app.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null));
  app.setErrorHandler(answerError);

  // A client that was refused or already has its response has no reason to keep sending.
  app.addHook("onResponse", async ({ raw }) => {
    if (raw.complete) return;
    const timer = setTimeout(() => raw.destroy(), LINGER_MS);
    raw.once("close", () => clearTimeout(timer));
  });

  app.get<RepositoryRoute>("/git/:org/:repository/info/refs", async (request, reply) => {
    const service = request.query.service;
    if (service !== "git-upload-pack" && service !== "git-receive-pack")
      throw new AppError("bad_request", { message: "Use git 1.6.6 or newer (smart HTTP)." });
    const { directory } = await enter(request, service);
    const { env, config } = serviceOptions(request, service);
    const args = [service.slice(4), "--stateless-rpc", "--http-backend-info-refs", "--", directory];
    const { stdout } = await git(args, { env, config });
    // Protocol 2 omits the line that names the service.
    const head = "GIT_PROTOCOL" in env ? [] : [packet(`# service=${service}\n`), FLUSH];
    return fresh(reply)
      .type(`application/x-${service}-advertisement`)
      .send(Buffer.concat([...head, stdout]));
  });

  app.post<RepositoryRoute>("/git/:org/:repository/git-upload-pack", async (request, reply) => {
    const { directory } = await enter(request, "git-upload-pack");
    const sending = spawnGit(["upload-pack", "--stateless-rpc", "--", directory], {
      ...serviceOptions(request, "git-upload-pack"),
      timeoutMs: FETCH_TIMEOUT_MS,
    });
    reply.raw.once("close", sending.stop);
    pipeline(bodyOf(request), limitBytes(MAX_FETCH_REQUEST_BYTES), sending.stdin).catch(
      sending.stop,
    );
    return fresh(reply).type("application/x-git-upload-pack-result").send(sending.stdout);
  });

  app.post<RepositoryRoute>("/git/:org/:repository/git-receive-pack", async (request, reply) => {
    const { directory, projectId, actor, moved } = await enter(request, "git-receive-pack");
    const answer = new PassThrough();
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    inTurn(projectId, async () => {
      const terminal = await receivePush({
        directory,
        body: bodyOf(request),
        answer,
        maxBytes: options.maxPushBytes,
        announce: async (updates, objects) => {
          await adoptHead(directory, updates, objects);
          const refs = await addCommits(updates, { directory, objects });
          return options.onPush({ projectId, actor, refs, moved });
        },
      });
      // The next push need not wait for the build of this one.
      showBuild(terminal, left.signal).catch((error: unknown) =>
        request.log.error(error, "while a push waited for its build"),
      );
      await tidyRepository(directory);
    }).catch((error: unknown) => request.log.error(error, "after a push"));
    return fresh(reply).type("application/x-git-receive-pack-result").send(answer);
  });

  async function showBuild(terminal: Terminal, left: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([left, closing.signal]);
    try {
      await terminal.follow(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      terminal.end();
    }
  }

  /** Checks the caller's access or throws. Afterwards, the repository exists. */
  async function enter(request: FastifyRequest<RepositoryRoute>, service: Service) {
    // A browser may remember the password. git itself sends no origin.
    if (request.method === "POST" && request.headers.origin !== undefined)
      throw new AppError("origin_not_allowed");
    const project = REPOSITORY.exec(request.params.repository)?.[1];
    const { org } = request.params;
    if (project === undefined || !HANDLE.test(org)) throw new AppError("project_not_found");
    const credentials = basicCredentials(request.headers.authorization);
    const operation = SERVICES[service];
    const access = await options.authorize({ org, project, ...credentials, operation });
    // Without a password, an unknown project and a forbidden one look the same, and git asks for a password.
    if (access === "unauthorized" || (access === null && credentials.password === null))
      throw new AppError("unauthorized", { message: "The password must be a push token." });
    if (access === null) throw new AppError("project_not_found");
    const directory = repositoryDirectory(options.dataDir, access.projectId);
    await createRepository(directory);
    return { ...access, directory };
  }
};

/** Runs tasks with the same key one after another. */
function turns() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(task, task);
    last.set(key, turn);
    const leave = () => {
      if (last.get(key) === turn) last.delete(key);
    };
    turn.then(leave, leave);
    return turn;
  };
}

/** A clone checks out the repository's first branch, regardless of its name. */
async function adoptHead(
  directory: string,
  updates: RefUpdate[],
  objects: ObjectReader,
): Promise<void> {
  const names = updates.flatMap(({ ref, after }) =>
    ref.startsWith(BRANCH_PREFIX) && !/^0+$/.test(after) ? [ref.slice(BRANCH_PREFIX.length)] : [],
  );
  // HEAD points at main from the start, so if several branches come first, master is the next best choice.
  const first = names.includes("master") ? "master" : names[0];
  if (first !== undefined && !(await objects.read("HEAD"))) await setHead(directory, first);
}

function serviceOptions(request: FastifyRequest, service: Service) {
  if (service === "git-receive-pack") return { env: {}, config: [...VISIBLE_REFS, PUSH_OPTIONS] };
  // Only this exact value is accepted, because it is put into an environment variable.
  const second = request.headers["git-protocol"] === "version=2";
  return { env: second ? { GIT_PROTOCOL: "version=2" } : {}, config: FETCH_SETTINGS };
}

function bodyOf(request: FastifyRequest): Readable {
  const body = request.raw;
  if (request.headers["content-encoding"] !== "gzip") return body;
  const inflated = createGunzip();
  // An error on either side ends both. The consumer of `inflated` sees it.
  pipeline(body, inflated).catch(() => undefined);
  return inflated;
}

function limitBytes(limit: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limit) done(payloadTooLarge(limit));
      else done(null, chunk);
    },
  });
}

function basicCredentials(header: string | undefined): Pick<GitRequest, "username" | "password"> {
  const encoded = /^basic ([a-z0-9+/=_-]+)$/i.exec(header ?? "")?.[1];
  const [username, ...password] = Buffer.from(encoded ?? "", "base64")
    .toString()
    .split(":");
  if (username === undefined || password.length === 0) return { username: null, password: null };
  return { username, password: password.join(":") };
}

function fresh(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-cache, max-age=0, must-revalidate");
}

/** git prints a plain text body after `remote: `. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const appError = namedError(error);
  if (appError.appCode === "internal") request.log.error(error);
  const status = statusOf(appError.appCode);
  if (status === 401) reply.header("www-authenticate", 'Basic realm="Pressmark"');
  if (status === 503) reply.header("retry-after", "5");
  reply.code(status).type("text/plain; charset=utf-8").send(`${appError.message}\n`);
}

function namedError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const trouble =
    error instanceof GitError ? storageTroubleIn(error.stderr) : storageTroubleOf(error);
  if (trouble)
    return new AppError(trouble === "full" ? "storage_full" : "storage_unavailable", {
      cause: error,
    });
  // Fastify's own refusals, such as an invalid content type.
  const { statusCode = 500, message } = error as FastifyError;
  if (statusCode < 500) return new AppError("bad_request", { message, cause: error });
  return new AppError("internal", { cause: error });
}
