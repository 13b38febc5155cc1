import type { FastifyInstance } from "fastify";
import type { Env } from "#schemas/env/env.ts";
import { siteHost } from "#schemas/sites/site-url.ts";

const YEAR_S = 31_536_000;

/** The security headers of every response on the dashboard's origin: no other origin may frame, read or load it. */
export function setSecurityHeaders(app: FastifyInstance, env: Env): void {
  const headers: Record<string, string> = {
    "content-security-policy": policyOf(env),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  };
  if (env.PUBLIC_URL.startsWith("https:"))
    headers["strict-transport-security"] = `max-age=${YEAR_S}`;
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
}

function policyOf(env: Env): string {
  // Not every browser lets 'self' cover ws:.
  const socket = new URL(env.PUBLIC_URL).origin.replace(/^http/, "ws");
  const sites = hostedSites(env);
  const auth = env.AUTH_URL ? ` ${new URL(env.AUTH_URL).origin}` : "";
  return [
    "default-src 'none'",
    // The SQL console runs SQLite as WebAssembly in a worker.
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    // Menus and dialogs lock scrolling with a style element.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${sites}`,
    `media-src ${sites}`,
    `frame-src ${sites}`,
    "font-src 'self'",
    `connect-src 'self' ${socket}${auth}`,
    "manifest-src 'self'",
    // The admin console posts the manifest of a GitHub App to GitHub, which redirects back.
    `form-action 'self' ${new URL(env.GITHUB_URL).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Every hosted site below the sites' domain: previews of site content are loaded from there, never from this origin. */
function hostedSites(env: Env): string {
  const base = new URL(env.SITES_URL);
  const port = base.port ? `:${base.port}` : "";
  return `${base.protocol}//${siteHost(env, "*")}${port}`;
}
