import type { ReadResourceResult, Resource } from "@modelcontextprotocol/server";
import { AppError } from "#schemas/errors.ts";
import type { Note } from "#schemas/deployments/dataset.ts";
import { callFunction, type McpSession } from "../session.ts";

const PREFIX = "note://";
/** The path follows the third slash: the address has no host. */
export const NOTE_TEMPLATE = `${PREFIX}/{+path}`;
const PAGE_LENGTH = 100;

interface NotePage {
  notes: Note[];
  total: number;
  nextCursor: string | null;
}

/** The notes of the live site. Empty while nothing is live. */
export async function listNotes(
  session: McpSession,
  request: { cursor?: string | undefined; query?: string | undefined },
): Promise<NotePage> {
  try {
    const page = await callFunction(session, "list_notes", { ...request, limit: PAGE_LENGTH });
    return page as unknown as NotePage;
  } catch (error) {
    if (!(error instanceof AppError) || error.appCode !== "site_not_live") throw error;
    return { notes: [], total: 0, nextCursor: null };
  }
}

export function noteResource({ path, title, size, updated }: Note): Resource {
  return {
    uri: noteUri(path),
    name: path,
    title,
    mimeType: typeOf(path),
    size,
    ...(updated !== null && { annotations: { lastModified: updated } }),
  };
}

/** Null if the address is not that of a note. @throws AppError those of `read_note` */
export async function readNoteAt(
  session: McpSession,
  uri: string,
): Promise<ReadResourceResult["contents"] | null> {
  const path = pathOf(uri);
  if (path === null) return null;
  const note = await callFunction(session, "read_note", { path });
  return [{ uri, mimeType: typeOf(path), text: String(note["content"]) }];
}

const noteUri = (path: string) => `${PREFIX}/${path.split("/").map(encodeURIComponent).join("/")}`;

/** Clients may leave out the third slash. */
function pathOf(uri: string): string | null {
  if (!uri.startsWith(PREFIX)) return null;
  try {
    return decodeURIComponent(uri.slice(PREFIX.length).replace(/^\//, ""));
  } catch {
    // A percent sign that encodes nothing: no note has this address.
    return null;
  }
}

const typeOf = (path: string) =>
  /\.(?:md|markdown|mdx)$/i.test(path) ? "text/markdown" : "text/plain";
