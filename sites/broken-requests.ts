import { maxHeaderSize, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

const METHODS = "GET, HEAD";

/** Answers what is no request of HTTP, or one that no browser sends, and closes the connection. */
export function answerBrokenRequests(server: Server): void {
  // Of a server of TCP every connection is a socket; the types also know others.
  server.on("clientError", (error, socket) => refuse(socket as Socket, statusOf(error)));
  server.on("connect", (_request, socket) => refuse(socket as Socket, 405));
}

interface ParserError extends Error {
  code?: string;
  /** What came last. */
  rawPacket?: Buffer;
}

function statusOf({ code, rawPacket }: ParserError): number {
  if (code === "HPE_INVALID_METHOD") return 405;
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  if (code !== "HPE_HEADER_OVERFLOW") return 400;
  const [firstLine = ""] = rawPacket?.toString("latin1").split("\n", 1) ?? [];
  return /^[A-Z]+ \//.test(firstLine) && firstLine.length >= maxHeaderSize ? 414 : 431;
}

function refuse(socket: Socket, status: number): void {
  // In the middle of an answer a second one would be read as its end.
  if (!socket.writable || socket.bytesWritten > 0) return void socket.destroy();
  const allow = status === 405 ? `allow: ${METHODS}\r\n` : "";
  const text = STATUS_CODES[status] ?? "";
  socket.end(
    `HTTP/1.1 ${status} ${text}\r\n${allow}content-length: 0\r\nconnection: close\r\n\r\n`,
    () => socket.destroy(),
  );
}
