import { randomBytes } from "node:crypto";
import type { Answer, DoubleRequest } from "../http-double.ts";

interface AppAtSlack {
  clientId: string;
  redirect: string;
  team: { name: string };
  codes: Set<string>;
}

/** The page on which an admin allows the app in a workspace, or cancels. */
export function consent(app: AppAtSlack, { query }: DoubleRequest): Answer {
  const redirect = query.get("redirect_uri") ?? "";
  if (query.get("client_id") !== app.clientId) return { status: 400, body: "invalid_client_id" };
  if (redirect !== app.redirect) return { status: 400, body: "bad_redirect_uri" };
  if (!query.get("scope")?.split(",").includes("chat:write"))
    return { status: 400, body: "invalid_scope" };
  const code = `code-${randomBytes(8).toString("hex")}`;
  app.codes.add(code);
  const back = (fields: Record<string, string>) => {
    const url = new URL(redirect);
    const all = { ...fields, state: query.get("state") ?? "" };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    return url.href.replaceAll("&", "&amp;");
  };
  const page = `<!doctype html><title>Slack</title><h1>Pressmark wants to access ${app.team.name}</h1>
<a href="${back({ code })}">Authorize</a> <a href="${back({ error: "access_denied" })}">Deny</a>`;
  return { headers: { "content-type": "text/html" }, bytes: Buffer.from(page) };
}
