import { createHmac, randomUUID } from "node:crypto";
import autocannon from "autocannon";
import type { Figure } from "./figure.ts";
import { startPlatform } from "./platform.ts";

const RATE = 200;
const SECONDS = 15;
const BODY_BYTES = 10_240;

/** Signed deliveries of 10 KB, verified and stored before they are acknowledged, 200 a second, while builds run. */
export async function webhookAcks(): Promise<Figure[]> {
  const platform = await startPlatform();
  try {
    const { orgs } = await platform.api.orgs.list.query();
    const created = await platform.api.projects.create.mutate({
      orgId: orgs[0]!.id,
      name: "Acks",
      source: { kind: "remote" },
    });
    const body = JSON.stringify({
      ref: "refs/heads/main",
      after: "0".repeat(39) + "1",
      filler: "x".repeat(BODY_BYTES),
    });
    const signature = `sha256=${createHmac("sha256", created.project.webhookSecret).update(body).digest("hex")}`;
    const result = await autocannon({
      url: created.project.webhookUrl,
      connections: 50,
      overallRate: RATE,
      duration: SECONDS,
      requests: [
        {
          method: "POST",
          setupRequest: (request) => ({
            ...request,
            body,
            headers: {
              "content-type": "application/json",
              "x-github-event": "push",
              "x-github-delivery": randomUUID(),
              "x-hub-signature-256": signature,
            },
          }),
        },
      ],
    });
    if (result.non2xx > 0) {
      throw new Error(
        `${result.non2xx} deliveries were not acknowledged: ${JSON.stringify(result.statusCodeStats)}`,
      );
    }
    return [
      { name: `webhook acknowledged at ${RATE}/s, median`, value: result.latency.p50, unit: "ms" },
      {
        name: `webhook acknowledged at ${RATE}/s, p99`,
        value: result.latency.p99,
        unit: "ms",
        accept: 100,
      },
    ];
  } finally {
    await platform.stop();
  }
}
