import { createHash } from "node:crypto";
import { type Answer, type DoubleRequest, startHttpDouble } from "../http-double.ts";

/**
 * A git host with Git LFS. What it accepts and answers is from docs/spec.md, docs/api/batch.md and docs/api/basic-transfers.md of
 * github.com/git-lfs/git-lfs: the address of the batch API, its media type, objects with an action or an error, and storage on
 * another host that knows only the headers of the action.
 */
export interface LfsDouble {
  /** Address of the git host, and of the storage. */
  url: string;
  storageUrl: string;
  /** The hosts as `GIT_ALLOW_PRIVATE_HOSTS` lists them. */
  hosts: string[];
  /** What was asked, with the bodies of the batch API. */
  batches: {
    path: string;
    headers: DoubleRequest["headers"];
    objects: { oid: string; size: number }[];
  }[];
  downloads: DoubleRequest[];
  /** Stores a file. @returns its pointer */
  store(file: Buffer): string;
  close(): Promise<void>;
}

export interface LfsDoubleOptions {
  /** An honest git server behind the host. */
  git?: string;
  /** The batch API asks for this header. */
  authorization?: string;
  /** Instead of the honest answer of the batch API. */
  batch?: (honest: Answer, storageUrl: string) => Answer;
  /** Instead of the honest answer of the storage. */
  download?: (honest: Answer) => Answer;
}

interface AnsweredObject {
  oid: string;
  size: number;
  authenticated?: boolean;
  actions?: { download: { href: string; header: Record<string, string>; expires_in: number } };
  error?: { code: number; message: string };
}

const BATCH = /\/objects\/batch$/;
const MEDIA_TYPE = "application/vnd.git-lfs+json";
const STORAGE_KEY = "signed-for-this-object";
const TOO_MANY = 100;

export const hashOf = (file: Buffer) => createHash("sha256").update(file).digest("hex");

export const pointerOf = (file: Buffer): string =>
  `version https://git-lfs.github.com/spec/v1\noid sha256:${hashOf(file)}\nsize ${file.length}\n`;

export async function startLfsDouble(options: LfsDoubleOptions = {}): Promise<LfsDouble> {
  const files = new Map<string, Buffer>();
  const batches: LfsDouble["batches"] = [];
  const downloads: DoubleRequest[] = [];
  const storage = await startHttpDouble((request) => {
    downloads.push(request);
    const file = files.get(request.path.slice("/objects/".length));
    const isSigned = request.headers["x-storage-key"] === STORAGE_KEY && request.query.has("sig");
    const honest = file && isSigned ? { bytes: file } : { status: 403 };
    return options.download?.(honest) ?? honest;
  });
  const answered = ({ oid, size }: { oid: string; size: number }): AnsweredObject => {
    if (!files.has(oid))
      return { oid, size, error: { code: 404, message: "Object does not exist" } };
    const href = `${storage.url}/objects/${oid}?sig=abc`;
    const header = { "X-Storage-Key": STORAGE_KEY };
    const actions = { download: { href, header, expires_in: 3600 } };
    return { oid, size, authenticated: true, actions };
  };
  const askBatch = ({ path, headers, sent }: DoubleRequest): Answer => {
    const body = JSON.parse(sent.toString("utf8")) as {
      operation: string;
      objects: { oid: string; size: number }[];
    };
    batches.push({ path, headers, objects: body.objects });
    if (headers.accept !== MEDIA_TYPE || headers["content-type"] !== MEDIA_TYPE)
      return { status: 406, body: { message: "Not acceptable" } };
    if (options.authorization !== undefined && headers.authorization !== options.authorization)
      return {
        status: 401,
        headers: { "lfs-authenticate": 'Basic realm="Git LFS"' },
        body: { message: "Credentials needed" },
      };
    if (body.operation !== "download") return { status: 403, body: { message: "Read only" } };
    if (body.objects.length > TOO_MANY) return { status: 413, body: { message: "Too many" } };
    const honest = {
      headers: { "content-type": MEDIA_TYPE },
      body: { transfer: "basic", objects: body.objects.map(answered) },
    };
    return options.batch?.(honest, storage.url) ?? honest;
  };
  const host = await startHttpDouble((request) => {
    if (BATCH.test(request.path) && request.method === "POST") return askBatch(request);
    return options.git === undefined ? { status: 404 } : passOn(options.git, request);
  });
  return {
    url: host.url,
    storageUrl: storage.url,
    batches,
    downloads,
    hosts: [host.url, storage.url].map((url) => new URL(url).host),
    store(file) {
      files.set(hashOf(file), file);
      return pointerOf(file);
    },
    close: async () => {
      await host.close();
      await storage.close();
    },
  };
}

const KEPT_HEADERS = [
  "accept",
  "content-type",
  "content-encoding",
  "git-protocol",
  "authorization",
];

async function passOn(
  git: string,
  { method, path, query, sent, headers }: DoubleRequest,
): Promise<Answer> {
  const kept = KEPT_HEADERS.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  const answer = await fetch(`${git}${path}${query.size > 0 ? `?${query}` : ""}`, {
    method,
    headers: kept,
    ...(method === "POST" && { body: new Uint8Array(sent) }),
  });
  const type = answer.headers.get("content-type") ?? "text/plain";
  return {
    status: answer.status,
    headers: { "content-type": type },
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}
