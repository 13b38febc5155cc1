import {
  ATTACHMENTS_PER_MESSAGE,
  MESSAGE_MAX_LENGTH,
  NOTES_PER_MESSAGE,
} from "#schemas/tasks/limits.ts";
import { formatNumber } from "../../../lib/format.ts";

export interface Attachment {
  name: string;
  text: string;
}

/** What a person sends. `notes`: paths of notes that the text mentions. */
export interface Message {
  text: string;
  notes: string[];
  attachments: Attachment[];
}

/** With the same id, a repeated request sends the message only once. */
export type SentMessage = Message & { requestId: string };

export const emptyMessage: Message = { text: "", notes: [], attachments: [] };

/** What is sent: a note counts only while the text still mentions it. */
export function messageToSend({ text, notes, attachments }: Message): Message {
  return {
    text: text.trim(),
    attachments,
    notes: [...new Set(notes)].filter((path) => text.includes(`@${path}`)),
  };
}

/** Why the message cannot be sent as it is; null if it can. */
export function problemOf(message: Message): string | null {
  const { text, notes, attachments } = messageToSend(message);
  if (text.length > MESSAGE_MAX_LENGTH)
    return `The message has ${formatNumber(text.length)} characters. Messages can have up to ${formatNumber(MESSAGE_MAX_LENGTH)}. Attach a long text as a file.`;
  if (notes.length > NOTES_PER_MESSAGE)
    return `The message mentions ${notes.length} notes. Messages can mention up to ${NOTES_PER_MESSAGE}.`;
  if (attachments.length > ATTACHMENTS_PER_MESSAGE)
    return `The message has ${attachments.length} files. Messages can have up to ${ATTACHMENTS_PER_MESSAGE}.`;
  return null;
}
