import type { NoteFacts } from "#content/notes/compiled-note.ts";

/**
 * The notes of a site repeat headings, link targets and messages. Storing each text once makes the facts of a large site
 * much smaller. The empty list, which most notes have several times, and the features that most notes have are shared too.
 */
interface SharedTexts {
  /** Replaces texts by their first equal copy. */
  share(facts: NoteFacts): NoteFacts;
  /** Frees the list of texts. The notes keep theirs. */
  rest(): void;
}

/** Further texts are not shared: hostile notes have no text in common. */
const MAX_TEXTS = 200_000;

const NOTHING: never[] = [];
Object.freeze(NOTHING);
const LISTS = [
  "slots",
  "headings",
  "blocks",
  "anchors",
  "tags",
  "aliases",
  "includes",
  "issues",
] as const;
const PLAIN = Object.freeze({ math: false, mermaid: false, code: false });
const WITH_CODE = Object.freeze({ math: false, mermaid: false, code: true });
const PUBLISH_LISTS = ["aliases", "tags", "redirectFrom"] as const;

/** Returns the first of all equal texts. */
export function sharedText(texts = new Map<string, string>()): (text: string) => string {
  return (text) => {
    const shared = texts.get(text);
    if (shared !== undefined) return shared;
    if (texts.size < MAX_TEXTS) texts.set(text, text);
    return text;
  };
}

export function openSharedTexts(): SharedTexts {
  const texts = new Map<string, string>();
  const shared = sharedText(texts);

  return {
    rest: () => texts.clear(),
    share(facts) {
      for (const heading of facts.headings) {
        heading.text = shared(heading.text);
        heading.id = shared(heading.id);
      }
      for (const slot of facts.slots) {
        slot.target = shared(slot.target);
        if (slot.fragment !== null) slot.fragment = shared(slot.fragment);
        if (slot.kind === "query") continue;
        if (slot.kind === "embed") slot.alt = shared(slot.alt);
        else if (slot.label !== null) slot.label = shared(slot.label);
      }
      for (const issue of facts.issues) {
        issue.severity = shared(issue.severity) as typeof issue.severity;
        issue.category = shared(issue.category) as typeof issue.category;
        issue.message = shared(issue.message);
        if (issue.suggestion !== null) issue.suggestion = shared(issue.suggestion);
      }
      for (const list of LISTS) if (facts[list].length === 0) facts[list] = NOTHING;
      const { math, mermaid, code } = facts.features;
      if (!math && !mermaid) facts.features = code ? WITH_CODE : PLAIN;
      const { publish } = facts;
      for (const list of PUBLISH_LISTS) if (publish[list].length === 0) publish[list] = NOTHING;
      return facts;
    },
  };
}
