import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import type { Api } from "./api.ts";

const ASK_EVERY_MS = 250;
/** How long to wait for the last lines after the deployment has ended. */
const DRAIN_MS = 3_000;
const NO_WORKER_NOTICE_MS = 3_000;

/** Prints the log to stderr as it is written. @returns the deployment after it has ended */
export async function followDeployment(api: Api, deploymentId: string): Promise<Deployment> {
  const colored = process.stderr.isTTY && !process.env["NO_COLOR"];
  const say = (text: string): void =>
    void process.stderr.write(`${colored ? text : stripVTControlCharacters(text)}\n`);
  // The subscription completes after the last line of an ended deployment.
  const drained = new Promise<void>((resolve) => {
    api.live.logs.subscribe(
      { deploymentId },
      {
        onData: ({ data }) => say(data.text),
        onComplete: resolve,
        onError: (error) => {
          say(`the live log was interrupted: ${error.message}`);
          resolve();
        },
      },
    );
  });
  const startedAt = Date.now();
  let noticed = false;
  for (;;) {
    const { deployment } = await api.deployments.get.query({ deploymentId });
    if (isFinal(deployment.status)) {
      await Promise.race([drained, sleep(DRAIN_MS)]);
      return deployment;
    }
    if (
      deployment.waitingFor === "worker" &&
      !noticed &&
      Date.now() - startedAt > NO_WORKER_NOTICE_MS
    ) {
      noticed = true;
      say("waiting for a worker (start one with npm start or npm run worker build)");
    }
    await sleep(ASK_EVERY_MS);
  }
}
