import { queueNames } from "#schemas/jobs.ts";

/** `npm run worker build`: one worker process. The folder's name is the queue's. */
const queue = process.argv[2] ?? "";
if (!queueNames.some((name) => name === queue)) {
  process.stderr.write(`Say which worker: npm run worker [${queueNames.join(" | ")}]\n`);
  process.exit(1);
}
await import(`../workers/${queue}/main.ts`);
