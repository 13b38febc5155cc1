import type { Services } from "#api/services.ts";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import { collection } from "#store/collections.ts";
import { askToJoin } from "#store/subscribers/joining.ts";
import { openMailing } from "#store/subscribers/sending.ts";
import { subscriberIdOf } from "#store/subscribers/subscribers.ts";
import type { Call, Things } from "./change-inputs.ts";

/** Inputs of the changes to the subscribers of a site. */
export function subscriberChanges(services: () => Services): Record<string, Call> {
  return {
    "subscribers.remove": async ({ project: { _id: projectId } }) => {
      const email = "reader@example.com";
      const asked = { projectId, email, language: "en", token: projectId, now: new Date() };
      await askToJoin(services().db, asked);
      return { projectId, subscriberId: subscriberIdOf(projectId, email) };
    },
    "subscribers.export": ({ project }) => ({ projectId: project._id }),
    "subscribers.cancelMailing": async ({ project: { _id: projectId } }) => {
      const [dueAt, now] = [new Date(Date.now() + 600_000), new Date()];
      const { _id: mailingId } = await openMailing(services().db, { projectId, dueAt, now });
      return { projectId, mailingId };
    },
    "subscribers.sendTest": async (things) => {
      await putPostLive(services(), things);
      return { projectId: things.project._id };
    },
  };
}

/** The waiting deployment goes live with one post, as if a worker had built it. */
async function putPostLive({ db, blobs }: Services, { project, deployment }: Things) {
  const [projectId, deploymentId] = [project._id, deployment._id];
  const artifact = `${deploymentId}-1`;
  const post = { id: "roses", url: "/roses", title: "Roses", description: "", date: null };
  const facts = { posts: [{ ...post, path: "roses.md", oid: "a".repeat(40) }], fed: ["roses"] };
  await blobs.put(
    datasetKey(projectId, artifact, "handoff.json"),
    Buffer.from(JSON.stringify(facts)),
  );
  const end = { status: "success" as const, artifact };
  await collection(db, "deployments").updateOne({ _id: deploymentId }, { $set: end });
  const live = { deploymentId, pushSeq: deployment.pushSeq, at: new Date() };
  await collection(db, "projects").updateOne({ _id: projectId }, { $set: { live } });
}
