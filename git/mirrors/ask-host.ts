import { isUrl } from "#schemas/is-url.ts";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";

import { cleanText } from "../clean.ts";
import type { Connection } from "./connection.ts";

export interface HostAnswer {
  /** False if the host did not answer, or only with an error of its own. */
  isAnswer: boolean;
  isRepository: boolean;
  /** The target of a redirect, without the query and the path that git appends. */
  redirect: string | null;
}

const TIMEOUT_MS = 10_000;
const SERVER_ERRORS_FROM = 500;
const NO_ANSWER: HostAnswer = { isAnswer: false, isRepository: false, redirect: null };

/** Sends git's first request to the pinned address, to find out more about a failure than git reports. */
export function askHost({
  url,
  host,
  port,
  address,
  authorization,
}: Connection): Promise<HostAnswer> {
  const base = new URL(url);
  const request = base.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const asking = request({
      host: address,
      port,
      ...(isIP(host) ? {} : { servername: host }),
      path: `${base.pathname}/info/refs?service=git-upload-pack`,
      headers: { host: base.host, ...(authorization && { authorization }) },
      timeout: TIMEOUT_MS,
    });
    asking.once("response", ({ headers, statusCode = 0 }) => {
      asking.destroy();
      const { location, "content-type": type = "" } = headers;
      const target = location !== undefined && isUrl(location, url) ? new URL(location, url) : null;
      resolve({
        isAnswer: statusCode < SERVER_ERRORS_FROM,
        isRepository: type.startsWith("application/x-git-upload-pack"),
        redirect: target && cleanText(target.origin + target.pathname.replace(/\/info\/refs$/, "")),
      });
    });
    asking.once("timeout", () => asking.destroy());
    // Only git's own failure counts.
    asking.once("close", () => resolve(NO_ANSWER));
    asking.once("error", () => resolve(NO_ANSWER));
    asking.end();
  });
}
