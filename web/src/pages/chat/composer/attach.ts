import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_PER_MESSAGE } from "#schemas/tasks/limits.ts";
import type { Attachment } from "./message.ts";

const KIBIBYTE = 1024;
const limit = `${ATTACHMENT_MAX_BYTES / KIBIBYTE} KiB`;

export interface Attached {
  attachments: Attachment[];
  /** One sentence or more for each file that was not attached. */
  problems: string[];
}

/** Adds text files to those of a message. A file with the same name is replaced. */
export async function attachFiles(
  before: readonly Attachment[],
  files: readonly File[],
): Promise<Attached> {
  const problems: string[] = [];
  let attachments = [...before];
  for (const file of files) {
    const text = await textOf(file);
    if (typeof text !== "string") {
      problems.push(text.problem);
      continue;
    }
    const others = attachments.filter(({ name }) => name !== file.name);
    if (others.length >= ATTACHMENTS_PER_MESSAGE) {
      problems.push(
        `“${file.name}” is not attached. A message can have up to ${ATTACHMENTS_PER_MESSAGE} files.`,
      );
      continue;
    }
    attachments = [...others, { name: file.name, text }];
  }
  return { attachments, problems };
}

async function textOf(file: File): Promise<string | { problem: string }> {
  const { name, size } = file;
  if (size > ATTACHMENT_MAX_BYTES)
    return {
      problem: `“${name}” is ${Math.ceil(size / KIBIBYTE)} KiB. Attached files can be up to ${limit}.`,
    };
  const noText = { problem: `“${name}” is not a text file. Only text files can be attached.` };
  try {
    const bytes = await file.arrayBuffer();
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? noText : text;
  } catch (error) {
    // The decoder refuses what is not UTF-8. Everything else, such as a folder, could not be read.
    return error instanceof TypeError
      ? noText
      : { problem: `“${name}” could not be read. Choose it again.` };
  }
}
