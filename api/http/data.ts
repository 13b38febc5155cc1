import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type DatasetFile,
  datasetFiles,
  isEncoded,
  isLeftByBuild,
} from "#schemas/deployments/dataset.ts";
import { AppError } from "#schemas/errors.ts";
import { readViewer } from "#schemas/accounts/viewer.ts";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import { hasAccess } from "#store/accounts/access.ts";
import { readLeftFile } from "#store/blobs/outcome.ts";
import { findCaller } from "#core/access/find-caller.ts";
import { bearerToken } from "../context.ts";
import { requireDataset, requireMissing } from "#core/deployments/dataset.ts";
import { sqliteSubject } from "#core/deployments/dataset-link.ts";
import { acts } from "#core/access/acts.ts";
import { enterDeployment } from "#core/access/enter.ts";
import type { Services } from "../services.ts";

const decompress = promisify(brotliDecompress);
const ENCODING = "br";

type DataRequest = FastifyRequest<{
  Params: { deploymentId: string; name: string };
  Querystring: { signature?: string; largest?: string };
}>;

/** The files of a dataset as they were stored, for members. Large files are already encoded and are sent as they are. */
export function serveData(app: FastifyInstance, services: Services): void {
  app.get("/api/data/:deploymentId/:name", async (request: DataRequest, reply) => {
    const { name } = request.params;
    if (!isDatasetFile(name)) throw new AppError("not_found");
    const deployment = await findReadable(services, request, name);
    if (name !== "issues.json" && name !== "newly-public.json")
      await requireDataset(services, deployment);
    return send(services, { request, reply, deployment, name });
  });
}

/** Internal: the first phase of a build writes it for the second. */
const isDatasetFile = (name: string): name is DatasetFile =>
  Object.hasOwn(datasetFiles, name) && name !== "handoff.json";

/** Loads the deployment through the caller's membership, or by a signed link. @throws AppError unauthorized, mfa_required, deployment_not_found */
async function findReadable(
  services: Services,
  request: DataRequest,
  name: DatasetFile,
): Promise<DeploymentDocument> {
  const { deploymentId } = request.params;
  const { db } = services;
  const { signature } = request.query;
  if (name === "content.sqlite" && typeof signature === "string") {
    const subject = sqliteSubject(deploymentId);
    const viewer = readViewer(services.secretBox.verify(signature), subject);
    const deployment = viewer && (await findDeployment(db, deploymentId));
    const project = deployment && (await findProject(db, deployment.projectId));
    const of = project && { orgId: project.orgId, projectId: project._id };
    if (!deployment || deployment.deletedAt || !of || !(await hasAccess(db, of, viewer)))
      throw new AppError("deployment_not_found");
    return deployment;
  }
  const token = bearerToken(request.headers.authorization);
  const caller = token && (await findCaller(services, token));
  if (!caller) throw new AppError("unauthorized");
  if (caller.factorMissing) throw new AppError("mfa_required");
  // Pages of the dashboard read the other files, so a visit of an administrator shows them too.
  const act = acts[name === "content.sqlite" ? "deployments.sqlite" : "deployments.file"];
  const actor = { caller: { ...caller, inDashboard: true as const }, act };
  return (await enterDeployment(services, actor, { deploymentId })).deployment;
}

async function send(
  services: Services,
  answer: {
    request: DataRequest;
    reply: FastifyReply;
    deployment: DeploymentDocument;
    name: DatasetFile;
  },
): Promise<FastifyReply> {
  const { blobs } = services;
  const { request, reply, deployment, name } = answer;
  const { projectId, artifact } = deployment;
  // An attempt writes its files only once, so its name and the file's name identify the bytes.
  const etag = `"${artifact}-${name}"`;
  void reply
    .header("cache-control", "private, no-cache")
    .header("etag", etag)
    .header("vary", "authorization, accept-encoding");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  if (isLeftByBuild(name)) {
    const bytes = artifact && (await readLeftFile(blobs, { projectId, artifact }, name));
    if (!bytes) return requireMissing(services, deployment);
    return reply.type("application/json").send(bytes);
  }
  const key = artifact === null ? null : datasetKey(projectId, artifact, name);
  const size = key === null ? null : await blobs.size(key);
  if (key === null || size === null) return requireMissing(services, deployment);
  // A page that can also load the list in parts wants it at once only if it is small.
  if (size > largestOf(request)) return reply.code(204).send();
  if (!isEncoded(name)) {
    void reply
      .type(name.endsWith(".json") ? "application/json" : "application/vnd.sqlite3")
      .header("content-length", size);
    if (!name.endsWith(".json"))
      void reply.header("content-disposition", `attachment; filename="${name}"`);
    return reply.send(await blobs.stream(key));
  }
  void reply.type("application/json");
  if (acceptsBrotli(request))
    return reply
      .header("content-encoding", ENCODING)
      .header("content-length", size)
      .send(await blobs.stream(key));
  return reply.send(await decompress((await blobs.get(key)) ?? Buffer.alloc(0)));
}

/** The largest file that the client wants, in stored bytes. */
function largestOf({ query: { largest } }: DataRequest): number {
  if (largest === undefined) return Infinity;
  const bytes = Number(largest);
  if (Number.isSafeInteger(bytes) && bytes >= 0) return bytes;
  throw new AppError("bad_request", { message: "largest must be a number of bytes." });
}

function acceptsBrotli({ headers }: FastifyRequest): boolean {
  const accepted = headers["accept-encoding"];
  return (
    typeof accepted === "string" && /(?:^|[,\s])br(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(accepted)
  );
}
