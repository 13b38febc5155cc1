import type { Redis } from "ioredis";
import { noteTopic } from "#schemas/events.ts";
import { newId } from "#schemas/ids.ts";
import type { NoteEditor } from "#schemas/projects/source/note-editors.ts";
import { publish } from "#queues/events.ts";
import { hashSecret } from "#store/hash-secret.ts";

/** A file of a project. */
export interface NotePlace {
  projectId: string;
  path: string;
}

export interface OpenEditor {
  /** Tells the others that the editor was opened. */
  enter(): Promise<void>;
  /** Says that it is still open. */
  beat(): Promise<void>;
  leave(): Promise<void>;
}

/** How often an open editor says that it is still open. */
export const BEAT_MS = 10_000;
/** An editor whose process has died disappears after this time. Redis counts it, so the clocks of the processes do not matter. */
const EXPIRES_MS = 25_000;
/** More than can be shown. */
const LISTED_MAX = 50;

/** An editor that the others can see. Every api process writes to the same Redis. */
export function openEditor(redis: Redis, place: NotePlace, entry: NoteEditor): OpenEditor {
  const key = keyOf(place);
  // A tab that reconnects enters before its old connection has left, so each entry has an id of its own.
  const id = newId();
  const beat = async () => {
    await redis
      .pipeline()
      .sadd(key, id)
      .pexpire(key, EXPIRES_MS)
      .set(entryOf(key, id), JSON.stringify(entry), "PX", EXPIRES_MS)
      .exec();
  };
  const tell = () => publish(redis, topicOf(place), "editors.changed", {});
  return {
    enter: async () => {
      await beat();
      await tell();
    },
    beat,
    leave: async () => {
      await redis.pipeline().srem(key, id).del(entryOf(key, id)).exec();
      await tell();
    },
  };
}

/** Everyone who has the note open, sorted by name. */
export async function listEditors(redis: Redis, place: NotePlace): Promise<NoteEditor[]> {
  const key = keyOf(place);
  const ids = await redis.smembers(key);
  if (ids.length === 0) return [];
  const entries = await redis.mget(ids.map((id) => entryOf(key, id)));
  const gone = ids.filter((_, index) => entries[index] === null);
  if (gone.length > 0) await redis.srem(key, ...gone);
  const editors = new Map<string, NoteEditor>();
  for (const entry of entries) {
    if (entry === null) continue;
    const editor = JSON.parse(entry) as NoteEditor;
    const same = `${editor.userId} ${editor.editor}`;
    const isChanged = editor.isChanged || (editors.get(same)?.isChanged ?? false);
    editors.set(same, { ...editor, isChanged });
  }
  return [...editors.values()]
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.editor, b.editor))
    .slice(0, LISTED_MAX);
}

/** The topic of the processes that show who has the note open. */
export const topicOf = (place: NotePlace): string => noteTopic(nameOf(place));

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Paths can be long, and have any characters. */
const nameOf = ({ projectId, path }: NotePlace) => `${projectId}:${hashSecret(path)}`;
const keyOf = (place: NotePlace) => `pressmark:editors:${nameOf(place)}`;
const entryOf = (key: string, id: string) => `${key}:${id}`;
