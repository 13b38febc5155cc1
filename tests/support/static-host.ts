import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Rule {
  from: RegExp;
  to: string;
  status: number;
}

/** A host of static files that knows `_redirects`, and nothing else of a site. */
export async function serveFolder(
  files: Readonly<Record<string, Uint8Array>>,
): Promise<{ url: string; close(): Promise<void> }> {
  const rules = rulesIn(new TextDecoder().decode(files["_redirects"]));
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
    const name = path.replace(/^\//, "");
    const folder = name === "" ? "index.html" : `${name.replace(/\/$/, "")}/index.html`;
    const redirect = (location: string, status: number) =>
      response.writeHead(status, { location: encodeURI(location) }).end();
    if (files[name]) return response.writeHead(200, typeOf(name)).end(files[name]);
    if (files[folder])
      return path.endsWith("/")
        ? response.writeHead(200, typeOf(folder)).end(files[folder])
        : redirect(`${path}/`, 301);
    for (const { from, to, status } of rules) {
      const match = from.exec(path);
      if (match) return redirect(to.replace(":splat", match[1] ?? ""), status);
    }
    return response.writeHead(404, typeOf("404.html")).end(files["404.html"]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  css: "text/css",
  js: "text/javascript",
  json: "application/json",
  svg: "image/svg+xml",
};

const typeOf = (name: string) => ({
  "content-type": TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream",
  connection: "close",
});

function rulesIn(text: string): Rule[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [from = "", to = "", status = "301"] = line.split(/\s+/);
      const pattern = decodeURI(from)
        .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
        .replace("*", "(.*)");
      return {
        from: new RegExp(`^${pattern}$`),
        to: decodeURI(to),
        status: Number.parseInt(status),
      };
    });
}

const LINK = /<\w+\b[^>]*?\s(?:href|src)="([^"]*)"/g;

/** Follows every address of every page, from the home page on. Feeds and the sitemap name the site's own host, so they are only read. */
export async function crawlFolder(url: string): Promise<{ dead: string[]; pages: number }> {
  const seen = new Set(["/"]);
  const queue = ["/"];
  const dead: string[] = [];
  let pages = 0;
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const response = await fetch(url + path);
    if (response.status !== 200) dead.push(path);
    if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
    pages += 1;
    const html = await response.text();
    for (const [, link = ""] of html.matchAll(LINK)) {
      const target = new URL(link.replaceAll("&amp;", "&"), response.url);
      if (target.origin !== url || seen.has(target.pathname)) continue;
      seen.add(target.pathname);
      queue.push(target.pathname);
    }
  }
  return { dead, pages };
}
