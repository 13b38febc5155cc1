import type { GitEvent, GitEventSummary } from "#schemas/projects/git-event.ts";
import type { GitEventDocument } from "#store/pushes/documents.ts";

export function presentGitEvent(gitEvent: GitEventDocument): GitEvent {
  const { _id, receivedAt, commit = null, ...rest } = gitEvent;
  return { ...rest, commit, id: _id, receivedAt: receivedAt.toISOString() };
}

export function presentGitEventSummary(gitEvent: GitEventDocument): GitEventSummary {
  const { headers: _headers, payload: _payload, ...summary } = presentGitEvent(gitEvent);
  return summary;
}
