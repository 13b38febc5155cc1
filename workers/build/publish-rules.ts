import type { NoteFacts } from "./compiled-note.ts";

/** Why a note is not public, in a few words; null when it is. */
export function withheldBecause(facts: NoteFacts, now: Date): string | null {
  const { publish, draft, publishAt } = facts.publish;
  if (facts.refusal) return facts.refusal;
  if (publish === false) return "publish: false";
  if (draft) return "draft";
  if (publishAt && new Date(publishAt) > now) return `scheduled for ${publishAt}`;
  return null;
}

/** The next moment at which a scheduled note becomes public; null when none is scheduled. */
export function nextPublication(notes: Iterable<NoteFacts>, now: Date): Date | null {
  let next: Date | null = null;
  for (const { publish, refusal } of notes) {
    if (!publish.publishAt || publish.publish === false || publish.draft || refusal) continue;
    const at = new Date(publish.publishAt);
    if (at > now && (!next || at < next)) next = at;
  }
  return next;
}
