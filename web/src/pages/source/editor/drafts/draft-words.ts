import { formatCount, formatExact } from "../../../../lib/format.ts";
import type { SentState } from "./draft-sender.ts";
import type { OpenedDraft } from "./open-draft.ts";

/** Where the text is that is not saved. */
export function whereDraftIs(
  isChanged: boolean,
  { isDeviceFull, sent }: { isDeviceFull: boolean; sent: SentState },
): string {
  if (!isChanged) return "";
  if (sent.kind === "sent")
    return isDeviceFull
      ? "Not saved yet. Your draft is on the server."
      : "Not saved yet. Your draft is in this browser and on the server.";
  if (isDeviceFull && sent.kind !== "waiting")
    return "This browser cannot keep a draft, and the server does not have it. Save before you leave.";
  if (sent.kind === "refused") return `Your draft is only in this browser. ${sent.message}`;
  return isDeviceFull ? "Not saved yet. Your draft is being sent to the server." : WORDS[sent.kind];
}

const WORDS = {
  waiting: "Not saved yet. Your draft is in this browser.",
  offline:
    "Your draft is in this browser, and not on the server: the server cannot be reached. Pressmark retries.",
  signedOut: "Your draft is in this browser, and not on the server: you are signed out.",
  other: "Your draft is in this browser. Choose which draft you continue.",
};

/** Which draft the editor began with. */
export function whichDraft(opened: OpenedDraft): string {
  const { draft, isFromServer, missingPictures, isEnded } = opened;
  if (!draft) return "";
  const of = formatExact(draft.at);
  if (isEnded)
    return `This is your draft of ${of}. You have saved or discarded it in another browser since. Save it only if something is missing.`;
  if (!isFromServer) return `This is your draft of ${of}. Save it to publish it.`;
  const pictures = formatCount(missingPictures, "picture");
  const missing = missingPictures > 0 ? ` ${pictures} of it are only in that browser.` : "";
  return `This is your draft of ${of}, from another browser. Save it to publish it.${missing}`;
}
