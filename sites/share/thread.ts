import { answerTasks } from "#service/threads/answer-tasks.ts";
import type { Card } from "./card.ts";
import { drawCard } from "./draw-card.ts";

answerTasks(async (task) => {
  const png = Uint8Array.from(await drawCard(task as Card));
  return { answer: png, transfer: [png.buffer] };
});
