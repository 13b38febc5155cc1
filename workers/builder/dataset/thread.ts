import { answerTasks } from "#service/threads/answer-tasks.ts";
import { makeFiles } from "./make-files.ts";
import type { DatasetNews, DatasetTask } from "./task.ts";
import { threadBlobs } from "./thread-blobs.ts";

answerTasks(async (task, channel) => {
  const send = (news: DatasetNews) => channel.send(news);
  const receipt = await makeFiles(task as DatasetTask, {
    blobs: threadBlobs(channel),
    progress: (text) => send({ kind: "progress", text }),
    restricted: (key, path) => send({ kind: "restricted search", key, path }),
    file: (name, bytes) => send({ kind: "file", name, bytes }),
  });
  return { answer: receipt };
});
