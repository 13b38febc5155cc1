import { request } from "node:http";

export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  body: Buffer;
  text: string;
}

/** One request to a sites process on this machine, with the given Host. */
export function askSite(
  port: number,
  options: {
    host: string;
    path: string;
    headers?: Record<string, string>;
    method?: string;
    body?: string;
  },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      {
        host: "127.0.0.1",
        port,
        path: options.path,
        method: options.method ?? "GET",
        headers: { host: options.host, ...options.headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const body = Buffer.concat(chunks);
          // Node.js returns `set-cookie` as a list.
          const headers = Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join()]),
          );
          resolve({ status: response.statusCode ?? 0, headers, body, text: body.toString("utf8") });
        });
      },
    );
    clientRequest.once("error", reject);
    clientRequest.end(options.body);
  });
}
