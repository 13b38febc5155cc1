import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#schemas/errors.ts";
import { requireScope } from "#core/access/access.ts";
import type { Caller } from "#core/access/caller.ts";
import { findCaller } from "#core/access/find-caller.ts";
import { receiveUpload } from "#core/uploads/receive-upload.ts";
import { bearerToken } from "../context.ts";
import type { Services } from "../services.ts";
import { onlyPost } from "./only-post.ts";

const PATH = "/api/uploads";
/** After a refusal, the rest of the body is ignored for this long: many clients read the response only after they have sent everything. */
const LINGER_MS = 5_000;
const NAME_MAX_LENGTH = 255;

type UploadRequest = FastifyRequest<{ Querystring: { name?: unknown } }>;

/** `POST /api/uploads?name=notes.zip` with a zip as its body. Returns what the zip contains; `source.uploads.commit` commits it. */
export async function serveUploads(app: FastifyInstance, services: Services): Promise<void> {
  app.removeAllContentTypeParsers();
  // The body stays in `request.raw`: it is streamed to a file and never buffered.
  app.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null));
  app.addHook("onResponse", async ({ raw }) => {
    if (raw.complete) return;
    raw.resume();
    // Node never counts this connection as idle again, so it would delay the end of the process.
    raw.once("end", () => raw.socket.end());
    const timer = setTimeout(() => raw.complete || raw.destroy(), LINGER_MS);
    raw.once("close", () => clearTimeout(timer));
  });

  app.post(PATH, async (request: UploadRequest, reply) => {
    const caller = await uploaderOf(services, request);
    const { raw: body, query } = request;
    const name = typeof query.name === "string" ? query.name.slice(0, NAME_MAX_LENGTH) : "";
    const bodyBytes = Number(request.headers["content-length"] ?? 0);
    const upload = await receiveUpload(services, { caller, name, body, bodyBytes });
    return reply.code(201).header("cache-control", "no-store").send({ success: true, upload });
  });
  onlyPost(app, PATH);
}

/** @throws AppError unauthorized, mfa_required, key_scope */
async function uploaderOf(services: Services, request: UploadRequest): Promise<Caller> {
  const token = bearerToken(request.headers.authorization);
  const caller = token && (await findCaller(services, token, { fresh: true }));
  if (!caller || caller.key?.kind === "application") throw new AppError("unauthorized");
  if (caller.factorMissing) throw new AppError("mfa_required");
  requireScope(caller, "write");
  return caller;
}
