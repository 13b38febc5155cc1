/**
 * Where a server listens: on the socket that the supervisor holds and hands over as a descriptor (LISTEN_FD), so that a
 * restart refuses nobody, else at the address of its settings. Node prefers `fd` to the rest.
 */
export function listenAt(host: string, port: number): { host: string; port: number; fd?: number } {
  const fd = Number(process.env["LISTEN_FD"] ?? "");
  return { host, port, ...(fd > 0 ? { fd } : {}) };
}
