import type { NoteFacts } from "./compiled-note.ts";

/**
 * Notes of a site repeat each other: headings, targets of links, messages. Each text is held once, which is a fifth of what
 * the facts of a large site take.
 */
interface SharedTexts {
  /** Puts the texts that are known already in the place of equal ones. */
  share(facts: NoteFacts): NoteFacts;
}

/** More are held as they come: hostile notes have no text in common. */
const MAX_TEXTS = 200_000;

export function openSharedTexts(): SharedTexts {
  const texts = new Map<string, string>();

  function shared(text: string): string {
    const known = texts.get(text);
    if (known !== undefined) return known;
    if (texts.size < MAX_TEXTS) texts.set(text, text);
    return text;
  }

  return {
    share(facts) {
      for (const heading of facts.headings) {
        heading.text = shared(heading.text);
        heading.id = shared(heading.id);
      }
      for (const slot of facts.slots) {
        slot.target = shared(slot.target);
        if (slot.fragment !== null) slot.fragment = shared(slot.fragment);
        if (slot.kind === "embed") slot.alt = shared(slot.alt);
        else if (slot.label !== null) slot.label = shared(slot.label);
      }
      for (const issue of facts.issues) {
        issue.severity = shared(issue.severity) as typeof issue.severity;
        issue.category = shared(issue.category);
        issue.message = shared(issue.message);
        if (issue.suggestion !== null) issue.suggestion = shared(issue.suggestion);
      }
      return facts;
    },
  };
}
