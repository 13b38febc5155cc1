import { gunzipSync } from "node:zlib";
import { runForBytes } from "../../worlds/processes/run-program.ts";
import type { Answer, DoubleRequest } from "../http-double.ts";

type Service = "upload-pack" | "receive-pack";

/** Real git over HTTP: what a client needs to fetch from the bare repository in `directory`, or to push to it. */
export async function answerFetch(directory: string, request: DoubleRequest): Promise<Answer> {
  const service: Service = isPush(request) ? "receive-pack" : "upload-pack";
  const isAnnouncement = request.path.endsWith("/info/refs");
  const protocol = String(request.headers["git-protocol"] ?? "");
  const isPacked = request.headers["content-encoding"] === "gzip";
  const input = isPacked ? gunzipSync(request.sent) : request.sent;
  const flags = isAnnouncement ? ["--advertise-refs"] : [];
  const output = await run(directory, flags, { service, protocol, input });
  return {
    headers: {
      "content-type": `application/x-git-${service}-${isAnnouncement ? "advertisement" : "result"}`,
    },
    bytes: isAnnouncement ? Buffer.concat([announcementOf(service), output]) : output,
  };
}

export const isPush = ({ path, query }: DoubleRequest): boolean =>
  path.endsWith("/git-receive-pack") || query.get("service") === "git-receive-pack";

/** The first line has its length in hexadecimal digits (gitprotocol-http). */
function announcementOf(service: Service): Buffer {
  const line = `# service=git-${service}\n`;
  return Buffer.from(`${(line.length + 4).toString(16).padStart(4, "0")}${line}0000`);
}

async function run(
  directory: string,
  flags: string[],
  { service, protocol, input }: { service: Service; protocol: string; input: Buffer },
): Promise<Buffer> {
  const { stdout } = await runForBytes({
    program: "git",
    args: [service, "--stateless-rpc", ...flags, directory],
    cwd: directory,
    env: { PATH: process.env["PATH"] ?? "", GIT_PROTOCOL: protocol },
    input,
  });
  return stdout;
}
