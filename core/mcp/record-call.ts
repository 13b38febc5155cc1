import { publishMcpCalled } from "#queues/publish.ts";
import { insertMcpCall } from "#store/mcp/calls.ts";
import type { Caller } from "../access/caller.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";

interface Called {
  projectId: string;
  caller: Caller;
  tool: string;
  path: string | null;
  client: string | null;
  failure: string | null;
  durationMs: number;
}

/** Clients choose their own name. */
const CLIENT_MAX_LENGTH = 100;
const PATH_MAX_LENGTH = 300;

/** Records that a tool was called, for the page of the project's members. What was sent and answered is not recorded. */
export async function recordCall(
  context: Pick<CoreContext, "db" | "redis" | "log">,
  { caller, path, client, ...call }: Called,
): Promise<void> {
  await insertMcpCall(context.db, {
    ...call,
    at: new Date(),
    path: path?.slice(0, PATH_MAX_LENGTH) ?? null,
    client: client?.slice(0, CLIENT_MAX_LENGTH) ?? null,
    userId: caller.userId,
    keyName: caller.key?.name ?? null,
    user: caller.email,
  });
  await bestEffort(context, () => publishMcpCalled(context.redis, call.projectId));
}
