import type { FastifyRequest } from "fastify";
import type { AuthContext } from "../auth-context.ts";

/**
 * The redirect target of a used link: the first allowed address that the request names, or else the front page. A disallowed address is skipped without an
 * error, because the person who clicks the link cannot fix it.
 */
export function redirectTarget(
  auth: Pick<AuthContext, "publicUrl" | "allowsRedirect">,
  request: Pick<FastifyRequest, "headers" | "query" | "body">,
): string {
  const candidates = [
    request.headers["redirect_to"],
    fieldOf(request.query, "redirect_to"),
    fieldOf(request.body, "redirect_to"),
    fieldOf(request.body, "redirectTo"),
  ];
  const accepted = candidates.find((candidate) => auth.allowsRedirect(candidate));
  return typeof accepted === "string" ? accepted : auth.publicUrl;
}

/** Returns `target` with `values` as its fragment. The client recognizes its own responses by the final `sb`. */
export function withFragment(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams([...Object.entries(values), ["sb", ""]]).toString();
  return url.toString();
}

/** Returns `target` with `values` added to its query. */
export function withQuery(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.toString();
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
