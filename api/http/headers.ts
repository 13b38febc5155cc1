import type { FastifyInstance } from "fastify";
import type { Env } from "#schemas/env.ts";

const YEAR_S = 31_536_000;

/** What every answer of the dashboard's origin carries: no other origin may frame it, read it or be loaded by it. */
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
  // Not every browser takes 'self' to cover ws:.
  const socket = new URL(env.PUBLIC_URL).origin.replace(/^http/, "ws");
  const auth = env.AUTH_URL ? ` ${new URL(env.AUTH_URL).origin}` : "";
  return [
    "default-src 'none'",
    // SQLite of the SQL console is WebAssembly, and runs in a worker.
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    // Menus and dialogs lock scrolling by a style element.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${socket}${auth}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Origins of the dashboard. On loopback its three spellings are one place. */
export function dashboardOrigins(env: Env): string[] {
  const url = new URL(env.PUBLIC_URL);
  const loopback = ["localhost", "127.0.0.1", "[::1]"];
  if (!loopback.includes(url.hostname)) return [url.origin];
  return loopback.map((hostname) => Object.assign(new URL(url), { hostname }).origin);
}
