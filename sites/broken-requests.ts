import { maxHeaderSize, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

const METHODS = "GET, HEAD";

/** Answers invalid HTTP requests, and valid ones that no browser sends, and closes the connection. */
export function answerBrokenRequests(server: Server): void {
  // Connections of a TCP server are always sockets, but the types are more general.
  server.on("clientError", (error, socket) => refuse(socket as Socket, statusOf(error)));
  server.on("connect", (_request, socket) => refuse(socket as Socket, 405));
}

interface ParserError extends Error {
  code?: string;
  /** The last packet received. */
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
  // Another response in the middle of one would be read as part of it.
  if (!socket.writable || socket.bytesWritten > 0) return void socket.destroy();
  const allow = status === 405 ? `allow: ${METHODS}\r\n` : "";
  const text = STATUS_CODES[status] ?? "";
  socket.end(
    `HTTP/1.1 ${status} ${text}\r\n${allow}content-length: 0\r\nconnection: close\r\n\r\n`,
    () => socket.destroy(),
  );
}
