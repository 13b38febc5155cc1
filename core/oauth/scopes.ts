import {
  ApplicationScope,
  type ApplicationScope as Scope,
  applicationScopes,
} from "#schemas/accounts/application.ts";
import { OauthFailure } from "./failure.ts";

/**
 * The scopes that a request names. Without any, all that exist. Names that we do not know are ignored, because clients add their own. Writing includes reading.
 * @throws OauthFailure invalid_scope if none is known
 */
export function readScopes(text: string | null): Scope[] {
  if (text === null || text.trim() === "") return [...applicationScopes];
  const names = text.split(" ").filter((name) => name !== "");
  const scopes = applicationScopes.filter((scope) => names.includes(scope));
  if (scopes.length === 0)
    throw new OauthFailure("invalid_scope", `scope can be ${applicationScopes.join(" or ")}.`);
  return withIncluded(scopes);
}

/** Adds what the scopes include. */
export function withIncluded(scopes: readonly Scope[]): Scope[] {
  const widest = applicationScopes.findLastIndex((scope) => scopes.includes(scope));
  return applicationScopes.slice(0, widest + 1).map((scope) => ApplicationScope.parse(scope));
}
