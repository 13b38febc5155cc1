/**
 * Where a server listens: on the socket that the supervisor keeps open and passes on as a descriptor (LISTEN_FD), so that no connection is refused during a
 * restart; otherwise at the configured address. Node prefers `fd` to the other options.
 */
export function listenAt(host: string, port: number): { host: string; port: number; fd?: number } {
  const fd = Number(process.env["LISTEN_FD"] ?? "");
  return { host, port, ...(fd > 0 ? { fd } : {}) };
}
