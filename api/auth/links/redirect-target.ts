import type { FastifyRequest } from "fastify";
import type { AuthContext } from "../auth-context.ts";

/**
 * Where a link leads after it was used: the first allowed one of the request's wishes, else the front page. A wish that
 * fails is skipped and never an error, because the person who clicks the link cannot mend it.
 */
export function redirectTarget(
  auth: Pick<AuthContext, "publicUrl" | "allowsRedirect">,
  request: Pick<FastifyRequest, "headers" | "query" | "body">,
): string {
  const wishes = [
    request.headers["redirect_to"],
    fieldOf(request.query, "redirect_to"),
    fieldOf(request.body, "redirect_to"),
    fieldOf(request.body, "redirectTo"),
  ];
  const accepted = wishes.find((wish) => auth.allowsRedirect(wish));
  return typeof accepted === "string" ? accepted : auth.publicUrl;
}

/** `target` with `values` as its fragment. The client needs the mark `sb` at the end to know its own answers. */
export function withFragment(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams([...Object.entries(values), ["sb", ""]]).toString();
  return url.toString();
}

/** `target` with `values` in its query, which stays otherwise. */
export function withQuery(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.toString();
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
