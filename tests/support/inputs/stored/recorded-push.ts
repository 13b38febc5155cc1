import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { recordGitEvent } from "#store/pushes/git-events.ts";

/** A push to `main` that was stored but not routed yet. Returns the id of its event. */
export async function recordedPush(
  db: Db,
  of: { orgId: string; projectId: string },
): Promise<string> {
  const { gitEvent } = await recordGitEvent(db, {
    ...of,
    source: "remote",
    deliveryId: newId(),
    event: "push",
    ref: "refs/heads/main",
    before: null,
    after: "1".repeat(40),
    actor: null,
    headers: {},
    payload: "",
  });
  return gitEvent._id;
}
