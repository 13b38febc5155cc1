import {
  type ApplicationScope,
  applicationScopes,
  keyScopeOf,
} from "#schemas/accounts/application.ts";
import { isTooDeep } from "#schemas/json-object.ts";
import { type McpSession, mayCall, toolNames } from "./session.ts";

/**
 * The scopes that a connected application needs for the tools that a request calls, if its user has not allowed them, but could. The tools are not in its list,
 * so only a program that knows them calls them.
 * @returns null if the request may proceed
 */
export function missingScopes(session: McpSession, body: string): ApplicationScope[] | null {
  const { caller } = session.actor;
  if (caller.key?.kind !== "application") return null;
  const names = calledTools(body).filter((name) => !mayCall(session, name));
  if (names.length === 0) return null;
  for (const widest of applicationScopes.keys()) {
    const scopes = applicationScopes.slice(0, widest + 1);
    const key = { ...caller.key, scopes: scopes.map((scope) => keyScopeOf[scope]) };
    const wider = { ...session, actor: { ...session.actor, caller: { ...caller, key } } };
    if (names.every((name) => mayCall(wider, name))) return scopes;
  }
  return null;
}

function calledTools(body: string) {
  const messages = isTooDeep(body) ? [] : [parse(body)].flat();
  return messages.flatMap((message) => {
    const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
    const name = method === "tools/call" ? params?.name : undefined;
    return toolNames.filter((tool) => tool === name);
  });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // The protocol answers invalid JSON with its own error.
    return null;
  }
}
