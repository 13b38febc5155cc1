import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Plugin, ViteDevServer } from "vite";

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}
interface DevPages {
  /** Null for an address of the app, which is not a public page. */
  answerInDev: (
    pathname: string,
    render: (page: object) => Promise<string>,
  ) => Promise<Answer | null>;
}

const PAGES = join(import.meta.dirname, "../scripts/prerender/answer-in-dev.ts");
const RENDER = "/src/public/render-page.tsx";

/** `npm run dev`: public pages are rendered again for every request, from the current files. */
export function devPages(): Plugin {
  return {
    name: "public-pages",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const pathname = (request.url ?? "/").replace(/[?#].*$/, "");
        const asksForPage =
          request.method === "GET" && !/^\/(?:@|src\/|node_modules\/)/.test(pathname);
        if (!asksForPage) return next();
        try {
          if (!(await answer(server, request, response))) next();
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

async function answer(
  server: ViteDevServer,
  { url = "/" }: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const pages = (await server.ssrLoadModule(PAGES)) as DevPages;
  const reply = await pages.answerInDev(url.replace(/[?#].*$/, ""), async (page) => {
    const module = await server.ssrLoadModule(RENDER);
    return (module as { renderPage: (page: object) => Promise<string> }).renderPage(page);
  });
  if (!reply) return false;
  const isPage = reply.headers["content-type"]?.startsWith("text/html");
  const body = isPage ? await server.transformIndexHtml(url, String(reply.body)) : reply.body;
  response.writeHead(reply.status, reply.headers);
  response.end(body);
  return true;
}
