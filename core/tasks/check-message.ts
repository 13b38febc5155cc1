import { AppError } from "#schemas/errors.ts";
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_NAME_MAX_LENGTH,
  ATTACHMENTS_PER_MESSAGE,
  MESSAGE_MAX_LENGTH,
  NOTES_PER_MESSAGE,
} from "#schemas/tasks/limits.ts";
import type { TaskPicture } from "#schemas/tasks/part.ts";

/** A text file that a person attaches to a message. */
export interface Attachment {
  name: string;
  text: string;
}

/** A message of a person to a task, as it was sent. */
export interface SentMessage {
  text: string;
  /** Paths of notes in the project. */
  notes?: readonly string[] | undefined;
  attachments?: readonly Attachment[] | undefined;
  /** Only ready-made tasks have them. */
  pictures?: readonly TaskPicture[] | undefined;
}

export interface CheckedMessage {
  text: string;
  notes: string[];
  attachments: Attachment[];
  pictures: TaskPicture[];
}

const KIBIBYTE = 1024;

/** @throws AppError bad_request that names the field, the limit and what to do */
export function checkMessage({
  text,
  notes = [],
  attachments = [],
  pictures = [],
}: SentMessage): CheckedMessage {
  if (text.trim() === "")
    throw refusal("text: the message is empty. Write what the task should do.");
  if (text.length > MESSAGE_MAX_LENGTH)
    throw refusal(
      `text: the message has ${inWords(text.length)} characters. A message can have up to ${inWords(MESSAGE_MAX_LENGTH)}. Shorten it, or attach the text as a file.`,
    );
  const paths = [...new Set(notes)];
  if (paths.length > NOTES_PER_MESSAGE)
    throw refusal(
      `notes: the message mentions ${paths.length} notes. A message can mention up to ${NOTES_PER_MESSAGE}. Remove some, or name their folder in the text.`,
    );
  if (attachments.length > ATTACHMENTS_PER_MESSAGE)
    throw refusal(
      `attachments: the message has ${attachments.length} files. A message can have up to ${ATTACHMENTS_PER_MESSAGE}. Send the others with the next message.`,
    );
  const checked = attachments.map(checkAttachment);
  return { text: text.trim(), notes: paths, attachments: checked, pictures: [...pictures] };
}

function checkAttachment({ name: given, text }: Attachment): Attachment {
  const name = given.trim();
  if (name === "" || name.length > ATTACHMENT_NAME_MAX_LENGTH || /[\p{Cc}/\\]/u.test(name))
    throw refusal(
      `attachments: the name of a file must have 1 to ${ATTACHMENT_NAME_MAX_LENGTH} characters without slashes and line breaks. Rename the file and attach it again.`,
    );
  // Like git, treat a file with a NUL as binary.
  if (text.includes("\0"))
    throw refusal(`attachments: ${name} is not a text file. Upload it to the project instead.`);
  const bytes = Buffer.byteLength(text);
  if (bytes > ATTACHMENT_MAX_BYTES)
    throw refusal(
      `attachments: ${name} has ${inWords(Math.ceil(bytes / KIBIBYTE))} KiB. An attached file can have up to ${ATTACHMENT_MAX_BYTES / KIBIBYTE} KiB. Attach a shorter part of it.`,
    );
  return { name, text };
}

const inWords = (count: number): string => count.toLocaleString("en");

const refusal = (message: string): AppError => new AppError("bad_request", { message });
