import type { SourceDraft } from "#schemas/projects/source/source-draft.ts";
import type { Draft } from "../drafts.ts";

/** The draft that an editor begins with. */
export interface OpenedDraft {
  draft: Draft | null;
  /** Whether the draft comes from the server, so another browser has written it. */
  isFromServer: boolean;
  /** How many pictures of it only the other browser has. */
  missingPictures: number;
  /** What the server has, as far as this editor has seen it. */
  stored: SourceDraft | null;
  /** A different draft of another browser. The user chooses. */
  other: SourceDraft | null;
  /** The draft was on the server and is no longer there: another browser has saved or discarded it. */
  isEnded: boolean;
}

/**
 * Which draft the editor opens with. Clocks are never compared: a device has seen the server's draft if it knows its revision or has written it itself.
 * @param server undefined if the server could not be asked
 */
export function chooseDraft(
  onBranch: string,
  device: Draft | undefined,
  server: SourceDraft | null | undefined,
): OpenedDraft {
  const own = device && device.text !== onBranch ? device : null;
  // Its text is saved already.
  const there = server && server.text !== onBranch ? server : null;
  const none = { draft: own, isFromServer: false, missingPictures: 0, other: null };
  if (!own && !there) return { ...none, stored: server ?? null, isEnded: false };
  if (!there) {
    const isEnded = server !== undefined && Boolean(own?.revision);
    return { ...none, stored: server ?? null, isEnded };
  }
  if (!own) {
    const { text, base, at, revision, pictures } = there;
    const draft = { text, base, at, revision };
    const of = { isFromServer: true, missingPictures: pictures, isEnded: false };
    return { draft, ...of, stored: there, other: null };
  }
  const isSeen = own.revision === there.revision || own.editor === there.editor;
  if (isSeen || own.text === there.text) return { ...none, stored: there, isEnded: false };
  return { ...none, stored: null, other: there, isEnded: false };
}
