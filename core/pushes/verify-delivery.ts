import { AppError } from "#schemas/errors.ts";
import { newSecret } from "#schemas/ids.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import { webhookSecretContext } from "#store/sealed/contexts.ts";
import type { CoreContext } from "../context.ts";
import type { Delivery, GitHost, SentDelivery } from "../git-hosts/port.ts";
import { parseJsonObject } from "#schemas/json-object.ts";

/**
 * Verifies a delivery to a project's own address. An unknown project gets the same error as an invalid signature, so the response does not reveal which projects exist.
 * @throws AppError signature_missing, signature_invalid, content_type, invalid_json, delivery_id
 */
export async function verifyDelivery(
  { db, secretBox }: Pick<CoreContext, "db" | "secretBox">,
  host: GitHost,
  { projectId, sent }: { projectId: string; sent: SentDelivery },
): Promise<{ project: ProjectDocument; delivery: Delivery }> {
  const project = await findProject(db, projectId);
  const secret = project
    ? secretBox.open(project.webhookSecret, webhookSecretContext(project._id))
    : newSecret("pms");
  const delivery = await openDelivery(host, sent, secret);
  if (!project) throw new AppError("signature_invalid");
  return { project, delivery };
}

/** Verifies the signature before it reads the body. @throws AppError signature_missing, signature_invalid, content_type, invalid_json, delivery_id */
export async function openDelivery(
  host: GitHost,
  sent: SentDelivery,
  secret: string,
): Promise<Delivery> {
  await host.verify(sent, secret);
  const { raw, headers } = sent;
  if (headers["content-encoding"] !== undefined)
    throw new AppError("content_type", { message: "Send the body without a content encoding." });
  if (!/^application\/json\b/i.test(String(headers["content-type"])))
    throw new AppError("content_type");
  return host.read(headers, parseJsonObject(raw));
}
