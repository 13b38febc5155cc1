import { request } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Project } from "#schemas/projects/project.ts";
import { type Rig, type Site, startRig, until } from "../rig.ts";
import { scaled } from "../scale.ts";

/** Versions of a site are switched while many visitors read it, some of them more slowly than the versions change. */
const TIMEOUT_MS = scaled(600_000, 1_800_000);
const READS = scaled(2_000, 1_000_000);
const PROMOTES = scaled(10, 200);
const READERS = 20;
const SLOW_READERS = 5;
/** More than the socket buffers at both ends can store, so that a slow response really waits. */
const LONG_PARAGRAPHS = 20_000;
/** Addresses of immutable files: pictures and the theme's files. */
const HASHED = /\/_(?:media|assets)\/[^"\s,]+/g;
const COLOURS = { apple: "#cc2222", quince: "#22aa22", plum: "#8822aa" };
const WORDS = Object.keys(COLOURS);

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
  await Promise.all([rig.startWorker("build"), rig.startWorker("sweep")]);
}, TIMEOUT_MS);
afterAll(() => rig?.close());

/** The versions of a site. Each one has its word in every line and its own picture. */
async function publishVersions(site: Site): Promise<{ id: string; word: string }[]> {
  const versions: { id: string; word: string }[] = [];
  for (const [word, background] of Object.entries(COLOURS)) {
    // Large enough to get smaller variants, whose addresses depend on their bytes.
    const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const line = `${word} `.repeat(10);
    const { id } = await site.push({
      "index.md": `# Fruit\n\n![[picture.png]]\n\n${`${line}\n\n`.repeat(100)}`,
      "long.md": `# Long\n\n${`${line}\n\n`.repeat(LONG_PARAGRAPHS)}`,
      "picture.png": picture,
    });
    expect(await site.ended(id)).toMatchObject({ status: "success" });
    versions.push({ id, word });
  }
  return versions;
}

/** What is wrong with a page. It must be complete, with every line from one version. */
function faultOf({ status, body }: { status: number; body: string }): string | null {
  const words = WORDS.filter((word) => body.includes(word));
  const isWhole = status === 200 && body.trimEnd().endsWith("</html>");
  return isWhole && words.length === 1 ? null : `${status} ${words.join("+")} ${body.length}`;
}

interface SlowAnswer {
  body: Promise<{ status: number; body: string }>;
  goOn(): void;
}

/** Starts to read a page and stops in the middle until it is told to continue. */
function readSlowly(project: Project, path: string): Promise<SlowAnswer> {
  const { host, port } = rig.siteAddress(project);
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      { host: "127.0.0.1", port, path, headers: { host } },
      (response) => {
        const body = new Promise<{ status: number; body: string }>((done, fail) => {
          let text = "";
          response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
          response.once("error", fail);
          response.once("end", () => done({ status: response.statusCode ?? 0, body: text }));
        });
        response.pause();
        resolve({ body, goOn: () => void response.resume() });
      },
    );
    clientRequest.once("error", reject);
    clientRequest.end();
  });
}

test(
  "visitors get whole pages of one version during switches, and old assets stay",
  async () => {
    const site = await rig.createSite(await rig.signUp());
    const versions = await publishVersions(site);
    const assets = new Set<string>();
    const faults: string[] = [];
    const views = new Map<string, number>();
    let reads = 0;
    let promotes = 0;
    const readOn = async () => {
      while (reads < READS || promotes < PROMOTES) {
        reads += 1;
        const answer = await rig.read(site.project, "/");
        const fault = faultOf(answer);
        if (fault) faults.push(fault);
        const word = WORDS.find((name) => answer.body.includes(name)) ?? "";
        views.set(word, (views.get(word) ?? 0) + 1);
        for (const [path] of answer.body.matchAll(HASHED)) assets.add(path);
      }
    };
    const switchOn = async () => {
      for (; promotes < PROMOTES; promotes++) {
        const { id, word } = versions[promotes % versions.length]!;
        const slow = await Promise.all(
          Array.from({ length: SLOW_READERS }, () => readSlowly(site.project, "/long")),
        );
        await site.member.api.deployments.promote.mutate({ deploymentId: id });
        views.clear();
        // Visitors see each version before the next one is made live.
        await until(() => (views.get(word) ?? 0) > 0);
        for (const { goOn } of slow) goOn();
        for (const { body } of slow) {
          const fault = faultOf(await body);
          if (fault) faults.push(`slow: ${fault}`);
        }
        // A page that was loaded before the switch requests its assets after it.
        for (const path of assets)
          if ((await rig.read(site.project, path)).status !== 200) faults.push(`gone: ${path}`);
      }
    };
    await Promise.all([switchOn(), ...Array.from({ length: READERS }, readOn)]);
    expect(faults).toEqual([]);
    const pictures = [...assets].filter((path) => path.startsWith("/_media/"));
    expect(new Set(pictures).size).toBeGreaterThanOrEqual(versions.length);
  },
  TIMEOUT_MS,
);
