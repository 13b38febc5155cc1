import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { McpCallDocument } from "./documents.ts";

/** For each project. Older ones are removed. An agent at work makes a few hundred in an hour. */
const KEPT_CALLS = 1_000;

export async function insertMcpCall(db: Db, call: Omit<McpCallDocument, "_id">): Promise<void> {
  const calls = collection(db, "mcpCalls");
  const { projectId } = call;
  await calls.insertOne({ _id: newId(), ...call });
  const [tooOld] = await calls
    .find({ projectId }, { projection: { at: 1 } })
    .sort({ at: -1, _id: -1 })
    .skip(KEPT_CALLS)
    .limit(1)
    .toArray();
  if (tooOld) await calls.deleteMany({ projectId, at: { $lte: tooOld.at } });
}

/** Newest first. */
export const listMcpCalls = (
  db: Db,
  projectId: string,
  request: PageRequest,
): Promise<Page<McpCallDocument>> =>
  newestPage(collection(db, "mcpCalls"), { projectId }, { ...request, by: "at" });
