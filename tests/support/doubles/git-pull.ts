import { spawn } from "node:child_process";
import { gunzipSync } from "node:zlib";
import type { Answer, DoubleRequest } from "./http-double.ts";

/** Real git over HTTP: what a client needs to fetch from the bare repository in `directory`. */
export async function answerFetch(directory: string, request: DoubleRequest): Promise<Answer> {
  const isAnnouncement = request.path.endsWith("/info/refs");
  const protocol = String(request.headers["git-protocol"] ?? "");
  const isPacked = request.headers["content-encoding"] === "gzip";
  const input = isPacked ? gunzipSync(request.sent) : request.sent;
  const flags = isAnnouncement ? ["--advertise-refs"] : [];
  const output = await run(directory, flags, { protocol, input });
  return {
    headers: {
      "content-type": `application/x-git-upload-pack-${isAnnouncement ? "advertisement" : "result"}`,
    },
    bytes: isAnnouncement
      ? Buffer.concat([Buffer.from("001e# service=git-upload-pack\n0000"), output])
      : output,
  };
}

function run(
  directory: string,
  flags: string[],
  { protocol, input }: { protocol: string; input: Buffer },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn("git", ["upload-pack", "--stateless-rpc", ...flags, directory], {
      stdio: ["pipe", "pipe", "ignore"],
      env: { PATH: process.env["PATH"], GIT_PROTOCOL: protocol },
    });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.once("error", reject);
    child.once("close", () => resolve(Buffer.concat(chunks)));
    child.stdin.once("error", () => undefined);
    child.stdin.end(input);
  });
}
