import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

import { packet, packetReader, REPORT_BAND } from "#git/server/packets.ts";

import type { Behaviour } from "../hosts/git-host.ts";

/** The packets of a fetched pack, each with its band byte in front. */
export type Packets = Buffer[];

/** Forwards everything to an honest git server, but changes the fetched packets. */
export function tamperingWith(origin: string, tamper: (packets: Packets) => Packets): Behaviour {
  return (request, response) => {
    passOn(origin, request)
      .then(({ status, headers, body }) => {
        const type = headers.get("content-type") ?? "";
        response.writeHead(status, { "content-type": type }).end(tampered(body, tamper));
      })
      .catch((error: unknown) => response.destroy(error as Error));
  };
}

/** Forwards everything to an honest git server, but hangs up in the middle of one answer. @param at which request, counted from 0 */
export function hangingUp(origin: string, { at, bytes }: { at: number; bytes: number }): Behaviour {
  let count = 0;
  return (request, response) => {
    const isCut = count++ === at;
    passOn(origin, request)
      .then(({ status, headers, body }) => {
        response.writeHead(status, { "content-type": headers.get("content-type") ?? "" });
        if (!isCut) return response.end(body);
        response.flushHeaders();
        return response.write(body.subarray(0, bytes), () => request.socket.destroy());
      })
      .catch((error: unknown) => response.destroy(error as Error));
  };
}

/** Forwards everything to an honest git server, but one answer is a failure. @param at which request, counted from 0 */
export function failingAt(origin: string, at: number, status: number): Behaviour {
  const honest = tamperingWith(origin, (packets) => packets);
  let count = 0;
  return (request, response) => {
    if (count++ !== at) return honest(request, response);
    request.resume();
    response.writeHead(status, { "content-type": "text/plain" }).end("The database is away.\n");
  };
}

/** The packets of one band without the band byte, joined. */
export function bandOf(packets: Packets, band: number): Buffer {
  return Buffer.concat(packets.flatMap((one) => (one[0] === band ? [one.subarray(1)] : [])));
}

/** The same response with a different pack. */
export function withPack(packets: Packets, change: (pack: Buffer) => Buffer): Packets {
  const pack = change(Buffer.from(bandOf(packets, REPORT_BAND)));
  const parts = Array.from({ length: Math.ceil(pack.length / MAX_PART) }, (_, at) =>
    Buffer.concat([Buffer.of(REPORT_BAND), pack.subarray(at * MAX_PART, (at + 1) * MAX_PART)]),
  );
  return [...packets.filter(([band]) => band !== REPORT_BAND), ...parts];
}

const MAX_PART = 60_000;
const KEPT_HEADERS = ["accept", "content-type", "content-encoding", "git-protocol"];
/** Protocol 2 has this section header before the pack. */
const BEFORE_PACK = packet("packfile\n");

async function passOn(origin: string, request: IncomingMessage) {
  const requestBody = request.method === "POST" ? await buffer(request) : undefined;
  const headers = KEPT_HEADERS.flatMap((name): [string, string][] => {
    const value = request.headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  const answer = await fetch(`${origin}${request.url}`, {
    method: request.method ?? "GET",
    headers,
    ...(requestBody && { body: new Uint8Array(requestBody) }),
  });
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, body };
}

function tampered(body: Buffer, tamper: (packets: Packets) => Packets): Buffer {
  const start = body.indexOf(BEFORE_PACK);
  if (start < 0) return body;
  const packets = [...packetReader()(body.subarray(start + BEFORE_PACK.length))];
  const sent = packets.flatMap(({ payload }) => (payload ? [Buffer.from(payload)] : []));
  return Buffer.concat([
    body.subarray(0, start + BEFORE_PACK.length),
    ...tamper(sent).map(packet),
    Buffer.from("0000"),
  ]);
}
