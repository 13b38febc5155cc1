import { emptyMessage, type Message } from "./message.ts";

const PREFIX = "pressmark.chat.";

/** What was typed in this tab and not sent. A reload loses nothing. */
export function readDraft(key: string): Message {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "null");
    return isMessage(stored) ? stored : emptyMessage;
  } catch {
    // A draft of another version, or a browser that keeps nothing.
    return emptyMessage;
  }
}

export function keepDraft(key: string, draft: Message): void {
  const isEmpty = draft.text === "" && draft.attachments.length === 0;
  try {
    if (isEmpty) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // The browser keeps nothing, or is full. The draft stays on the page.
  }
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== "object" || value === null) return false;
  const { text, notes, attachments } = value as Partial<Record<keyof Message, unknown>>;
  return typeof text === "string" && Array.isArray(notes) && Array.isArray(attachments);
}
