import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "#schemas/errors.ts";
import type { RecordedGitEvent } from "#store/pushes/git-events.ts";
import { chooseFirstBranch, updateProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { parseJsonObject } from "../http/body.ts";
import { routeEvent } from "#core/pushes/route-event.ts";
import type { Services } from "../services.ts";
import type { Intake } from "./intake.ts";
import type { Delivery, Provider } from "./provider.ts";

export interface Received {
  raw: string;
  headers: IncomingHttpHeaders;
}

/**
 * Checks the signature before anything else is looked at, then reads the body.
 * @throws AppError signature_missing, signature_invalid, content_type, invalid_json, delivery_id
 */
export async function openDelivery(
  provider: Provider,
  { raw, headers }: Received,
  secret: string,
): Promise<Delivery> {
  await provider.verify(raw, headers, secret);
  if (headers["content-encoding"] !== undefined) {
    throw new AppError("content_type", { message: "Send the body without content encoding." });
  }
  if (!/^application\/json\b/i.test(headers["content-type"] ?? ""))
    throw new AppError("content_type");
  return provider.read(headers, parseJsonObject(raw));
}

/**
 * Stores a verified delivery for one project. After this it may be acknowledged: it is routed behind the answer, because
 * a sender that waits for that is told nothing more.
 */
export async function receive(
  services: Services,
  project: ProjectDocument,
  news: {
    provider: Provider;
    received: Received;
    delivery: Delivery;
    intake: Intake;
  },
): Promise<RecordedGitEvent> {
  const { provider, received, delivery, intake } = news;
  const { repository, ...facts } = delivery;
  const recorded = await intake.record({
    ...facts,
    orgId: project.orgId,
    projectId: project._id,
    source: provider.name,
    event: isOther(project, repository) ? `${facts.event} of another repository` : facts.event,
    headers: keptHeaders(provider, received.headers),
    payload: received.raw,
  });
  if (recorded.duplicate) return recorded;
  // Of a flood much may wait here, and routing reads nothing of the body.
  const gitEvent = { ...recorded.gitEvent, payload: "" };
  void intake.calm
    .wait()
    .then(() => learn(services, project, delivery))
    .then((known) => routeEvent(services, known, gitEvent))
    .catch((error: unknown) => {
      services.log.warn({ err: error }, "a webhook could not be routed; the sweep will do it");
    });
  return recorded;
}

/** A webhook that was set up in another repository than the linked one. Names change; the id does not. */
function isOther(project: ProjectDocument, repository: Delivery["repository"]): boolean {
  const { kind, repositoryId, owner, repo } = project.source;
  if (kind !== "github") return false;
  if (!repository) return true;
  if (repositoryId !== undefined) return repository.id !== repositoryId;
  return repository.fullName.toLowerCase() !== `${owner}/${repo}`.toLowerCase();
}

/** What the first deliveries of a linked repository tell: its id, its name of today, its default branch. */
async function learn(
  services: Services,
  project: ProjectDocument,
  { repository }: Delivery,
): Promise<ProjectDocument> {
  const { db } = services;
  if (project.source.kind !== "github" || !repository || isOther(project, repository))
    return project;
  const [owner = "", repo = ""] = repository.fullName.split("/");
  const { source } = project;
  if (source.repositoryId !== repository.id || source.owner !== owner || source.repo !== repo) {
    const url = `${services.env.GITHUB_URL}/${owner}/${repo}`;
    const learned = { ...source, owner, repo, url, repositoryId: repository.id };
    await updateProject(db, project._id, { source: learned });
  }
  if (project.branchChosen || !repository.defaultBranch) return project;
  return (await chooseFirstBranch(db, project._id, repository.defaultBranch)) ?? project;
}

function keptHeaders(provider: Provider, headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && provider.keptHeaders.test(entry[0]),
    ),
  );
}
