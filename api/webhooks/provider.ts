import type { IncomingHttpHeaders } from "node:http";
import type { Commit } from "#schemas/deployments/deployment.ts";
import type { GitEventSource } from "#schemas/projects/git-event.ts";

/** One git host's way of telling about pushes. A new host is a file like `github.ts` and a line in `routes.ts`. */
export interface Provider {
  name: GitEventSource;
  /** @throws AppError signature_missing, signature_invalid */
  verify(raw: string, headers: IncomingHttpHeaders, secret: string): Promise<void>;
  /** What the delivery says. @throws AppError delivery_id */
  read(headers: IncomingHttpHeaders, body: Record<string, unknown>): Delivery;
  /** Headers worth keeping with the event; nothing secret. */
  keptHeaders: RegExp;
}

export interface Delivery {
  /** The sender's id; a repeat has the same. */
  deliveryId: string;
  event: string;
  ref: string | null;
  before: string | null;
  after: string | null;
  /** The newest commit that was pushed. */
  commit: Commit | null;
  actor: string | null;
  repository: {
    id: number;
    fullName: string;
    defaultBranch: string | null;
    isPrivate: boolean;
  } | null;
}
