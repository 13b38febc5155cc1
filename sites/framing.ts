import type { ServerResponse } from "node:http";
import { dashboardOrigins } from "#schemas/dashboard-origins.ts";

export const POLICY = "content-security-policy";

/** Who may show hosted pages in a frame: the site itself, and the dashboard, which previews them. Nobody else. */
export function framingPolicy(env: { PUBLIC_URL: string }): string {
  // Policies have no spelling for an IPv6 address.
  const dashboards = dashboardOrigins(env).filter((origin) => !origin.includes("["));
  return `frame-ancestors 'self' ${dashboards.join(" ")}`;
}

/** Joins who may frame an answer to its own rules. There are few rules, so each whole policy is made once. */
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

/** Every answer carries it, also those that have no policy of their own. */
export function setFraming(response: ServerResponse, policy: string): void {
  response.setHeader(POLICY, policy);
}

/** The policy of an answer: its own rules, and who may frame it. */
export function policyHeader(response: ServerResponse, rules: string): Record<string, string> {
  return { [POLICY]: policyOfAnswer(response, rules) };
}

/** The same without its name. */
export function policyOfAnswer(response: ServerResponse, rules: string): string {
  return `${rules}; ${String(response.getHeader(POLICY))}`;
}
