import { z } from "zod";
import { type AnyEvent, orgTopic, projectTopic } from "#schemas/events.ts";
import { Id } from "#schemas/ids.ts";
import type { EditorsMessage, NoteEditor } from "#schemas/projects/source/note-editors.ts";
import { WritablePath } from "#schemas/projects/source/source-change.ts";
import { ignoreLost } from "#service/failures.ts";
import { findUsers } from "#core/accounts/users.ts";
import type { Caller } from "#core/access/caller.ts";
import { authorOf } from "#core/pushes/commit-author.ts";
import { checkWritablePath } from "#core/source/check-changes.ts";
import { BEAT_MS, listEditors, openEditor, topicOf } from "#core/source/presence/editors.ts";
import { findSavedFile } from "#core/source/presence/saved-file.ts";
import { openEventBuffer } from "../../event-buffer.ts";
import { isOrgChange, RECHECK_MS, requireTopics } from "../../require-topics.ts";
import type { Services } from "../../services.ts";
import { enterSubscription } from "../../sockets.ts";
import { inProject } from "../../trpc.ts";

/**
 * Who else has a note open, while the caller has it open. `seen`: the object of the file that the caller's editor began with; null if there was none. A caller whose
 * editor has changed or saved subscribes again.
 */
export const editors = inProject({
  path: WritablePath,
  editor: Id,
  isChanged: z.boolean(),
  seen: z
    .string()
    .regex(/^[0-9a-f]{40,64}$/)
    .nullable(),
}).subscription(async function* ({ ctx, input, signal }): AsyncGenerator<EditorsMessage> {
  const { services, org, project, caller } = ctx;
  const { redis } = services;
  const ended = signal ?? new AbortController().signal;
  const place = { projectId: project._id, path: checkWritablePath(input.path) };
  const me = await describe(services, caller, input);
  const topics = [topicOf(place), projectTopic(project._id), orgTopic(project.orgId)];
  const leave = enterSubscription(ctx.socket);
  const buffer = await openEventBuffer(services.subscriber, topics, ended);
  const entry = openEditor(redis, place, me);
  try {
    // Without Redis, people do not see each other. Saving still merges their changes.
    await entry.enter().catch(ignoreLost);
    let { seen } = input;
    let shown = "";
    let checkedAt = performance.now();
    let beatAt = performance.now();
    let isListStale = true;
    let isFileStale = true;
    while (!ended.aborted) {
      if (isFileStale) {
        const saved = await findSavedFile(services, { org, caller }, { ...place, seen });
        if (saved) yield saved;
        if (saved) seen = saved.oid;
      }
      if (isListStale) {
        const others = await listOthers();
        if (JSON.stringify(others) !== shown) yield { name: "editors", editors: others };
        shown = JSON.stringify(others);
      }
      const { events, missed } = await buffer.take(BEAT_MS);
      const isBeatDue = performance.now() - beatAt >= BEAT_MS;
      if (isBeatDue) {
        await entry.beat().catch(ignoreLost);
        beatAt = performance.now();
      }
      if (events.some(isOrgChange) || performance.now() - checkedAt >= RECHECK_MS) {
        await requireTopics(ctx, [projectTopic(project._id)]);
        checkedAt = performance.now();
      }
      isListStale = missed || isBeatDue || events.some(isOfEditors);
      isFileStale = missed || events.some(isPush);
    }
  } finally {
    buffer.close();
    leave();
    await entry.leave().catch(ignoreLost);
  }

  async function listOthers(): Promise<NoteEditor[]> {
    const all = (await listEditors(redis, place).catch(ignoreLost)) ?? [];
    return all.filter(({ userId, editor }) => userId !== me.userId || editor !== me.editor);
  }
});

const isOfEditors = ({ name }: AnyEvent) => name === "editors.changed";
const isPush = ({ name }: AnyEvent) => name === "gitEvent.recorded";

async function describe(
  { db }: Services,
  caller: Caller,
  { editor, isChanged }: Pick<NoteEditor, "editor" | "isChanged">,
): Promise<NoteEditor> {
  const { userId } = caller;
  const [user] = await findUsers(db, [userId]);
  const name = user?.name ?? authorOf(caller).name;
  return { editor, userId, name, avatar: user?.avatarUrl ?? null, isChanged };
}
