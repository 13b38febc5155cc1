import type { ServerResponse } from "node:http";
import { dashboardOrigins } from "#schemas/dashboard-origins.ts";

export const POLICY = "content-security-policy";

/** Only the site itself, and the dashboard for previews, may show hosted pages in a frame. */
export function framingPolicy(env: { PUBLIC_URL: string }): string {
  // A policy cannot contain an IPv6 address.
  const dashboards = dashboardOrigins(env).filter((origin) => !origin.includes("["));
  return `frame-ancestors 'self' ${dashboards.join(" ")}`;
}

/** Adds the framing rules to a response's own rules. There are few different rules, so each complete policy is created once. */
export function framedPolicies(framing: string): (rules: string) => string {
  const cache = new Map<string, string>();
  return (rules) => {
    const cached = cache.get(rules);
    if (cached !== undefined) return cached;
    const policy = `${rules}; ${framing}`;
    cache.set(rules, policy);
    return policy;
  };
}

/** Applies to every response, including those without their own policy. */
export function setFraming(response: ServerResponse, policy: string): void {
  response.setHeader(POLICY, policy);
}

/** The policy header of a response: its own rules and the framing rules. */
export function policyHeader(response: ServerResponse, rules: string): Record<string, string> {
  return { [POLICY]: policyOfAnswer(response, rules) };
}

/** The policy without the header's name. */
export function policyOfAnswer(response: ServerResponse, rules: string): string {
  return `${rules}; ${String(response.getHeader(POLICY))}`;
}
