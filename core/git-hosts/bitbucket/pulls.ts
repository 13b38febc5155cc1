import { z } from "zod";
import { NAME_MAX_LENGTH, Time, Words } from "../delivery-fields.ts";
import type { DeliveredRepository, Delivery } from "../port.ts";
import {
  PullBranch,
  PullCommit,
  PullNumber,
  pullOf,
  PullPage,
  PullTitle,
} from "../pull-requests.ts";

// Bitbucket Cloud's docs "Event payloads", "Pull request events" and the pull request among the "Common entities".

/** Bitbucket does not say what was updated. */
export const PULL_EVENTS = [
  "pullrequest:created",
  "pullrequest:updated",
  "pullrequest:fulfilled",
  "pullrequest:rejected",
];

const Uuid = z.string().max(NAME_MAX_LENGTH);
const Name = Words.nullish().catch(null);
const Body = z.object({
  pullrequest: z.object({
    id: PullNumber,
    title: PullTitle,
    state: z.string(),
    updated_on: Time,
    author: z.object({ nickname: Name, display_name: Name }).nullish().catch(null),
    links: z
      .object({ html: z.object({ href: PullPage }) })
      .nullish()
      .catch(null),
    source: z.object({
      branch: z.object({ name: PullBranch }),
      commit: z.object({ hash: PullCommit }).nullish().catch(null),
      repository: z.object({ uuid: Uuid, full_name: Words }).nullish().catch(null),
    }),
    destination: z.object({
      branch: z.object({ name: PullBranch }),
      repository: z.object({ uuid: Uuid }),
    }),
  }),
});

/** The pull request, if the delivery may change what its preview shows. */
export function readPull(
  event: string,
  delivered: Record<string, unknown>,
  repository: DeliveredRepository | null,
): Pick<Delivery, "pull"> {
  if (!PULL_EVENTS.includes(event)) return {};
  const { success, data: body } = Body.safeParse(delivered);
  if (!success) return {};
  const { id: number, title, state, updated_on, author, links, ...pull } = body.pullrequest;
  const { source, destination } = pull;
  const from = source.repository;
  return pullOf(repository, {
    number,
    title,
    isOpen: state === "OPEN",
    at: updated_on ?? null,
    author: author?.nickname ?? author?.display_name ?? null,
    url: links?.html.href ?? null,
    branch: source.branch.name,
    commit: source.commit?.hash ?? null,
    from: from ? { id: from.uuid, fullName: from.full_name } : null,
    target: destination.branch.name,
    into: destination.repository.uuid,
  });
}
